#!/usr/bin/env python3
"""Checks SARIF 2.1.0 (OASIS, 2020): every object of the standard, with its properties, their types and bounds, and what is
required; and the prose of the standard about rules, locations, and the text of messages.

    Tests/Outputs/sarif.py FILE…

The objects are in MODEL below, from which a JSON Schema is made; jsonschema validates against it. Exit status: 0 if all files
are valid, 1 if one isn't, 2 if there is no jsonschema.
"""
import copy
import json
import re
import sys

# `name!` is required. Types: a name of another object; text, integer, number, boolean; uri, reference, time, guid; a|b|c for
# one of those words; [type] for a list, [type+] one that isn't empty, [type=] one whose values differ, {type} for a map of
# names. An integer's bounds follow it: integer>=-1.
MODEL = {
    "sarifLog": "$schema:uri version!:2.1.0 runs!:[run] inlineExternalProperties:[externalProperties=]",
    "address": "absoluteAddress:integer>=-1 relativeAddress:integer length:integer kind:text name:text "
    "fullyQualifiedName:text offsetFromParent:integer index:integer>=-1 parentIndex:integer>=-1",
    "artifact": "description:message location:artifactLocation parentIndex:integer>=-1 offset:integer>=0 length:integer>=-1 "
    "roles:[text=] mimeType:text contents:artifactContent encoding:text sourceLanguage:text hashes:{text} "
    "lastModifiedTimeUtc:time",
    "artifactChange": "artifactLocation!:artifactLocation replacements!:[replacement+]",
    "artifactContent": "text:text binary:text rendered:multiformatMessageString",
    "artifactLocation": "uri:reference uriBaseId:text index:integer>=-1 description:message",
    "attachment": "description:message artifactLocation!:artifactLocation regions:[region=] rectangles:[rectangle=]",
    "codeFlow": "message:message threadFlows!:[threadFlow+]",
    "configurationOverride": "configuration!:reportingConfiguration descriptor!:reportingDescriptorReference",
    "conversion": "tool!:tool invocation:invocation analysisToolLogFiles:[artifactLocation=]",
    "edge": "id!:text label:message sourceNodeId!:text targetNodeId!:text",
    "edgeTraversal": "edgeId!:text message:message finalState:{multiformatMessageString} stepOverEdgeCount:integer>=0",
    "exception": "kind:text message:text stack:stack innerExceptions:[exception]",
    "externalProperties": "schema:uri version:2.1.0 guid:guid runGuid:guid conversion:conversion graphs:[graph=] "
    "externalizedProperties:propertyBag artifacts:[artifact=] invocations:[invocation] logicalLocations:[logicalLocation=] "
    "threadFlowLocations:[threadFlowLocation=] results:[result] taxonomies:[toolComponent=] driver:toolComponent "
    "extensions:[toolComponent=] policies:[toolComponent=] translations:[toolComponent=] addresses:[address] "
    "webRequests:[webRequest=] webResponses:[webResponse=]",
    "externalPropertyFileReference": "location:artifactLocation guid:guid itemCount:integer>=-1",
    "externalPropertyFileReferences": "conversion:externalPropertyFileReference graphs:[externalPropertyFileReference=] "
    "externalizedProperties:externalPropertyFileReference artifacts:[externalPropertyFileReference=] "
    "invocations:[externalPropertyFileReference=] logicalLocations:[externalPropertyFileReference=] "
    "threadFlowLocations:[externalPropertyFileReference=] results:[externalPropertyFileReference=] "
    "taxonomies:[externalPropertyFileReference=] addresses:[externalPropertyFileReference=] "
    "driver:externalPropertyFileReference extensions:[externalPropertyFileReference=] "
    "policies:[externalPropertyFileReference=] translations:[externalPropertyFileReference=] "
    "webRequests:[externalPropertyFileReference=] webResponses:[externalPropertyFileReference=]",
    "fix": "description:message artifactChanges!:[artifactChange+=]",
    "graph": "description:message nodes:[node=] edges:[edge=]",
    "graphTraversal": "runGraphIndex:integer>=-1 resultGraphIndex:integer>=-1 description:message "
    "initialState:{multiformatMessageString} immutableState:{multiformatMessageString} edgeTraversals:[edgeTraversal]",
    "invocation": "commandLine:text arguments:[text] responseFiles:[artifactLocation=] startTimeUtc:time endTimeUtc:time "
    "exitCode:integer ruleConfigurationOverrides:[configurationOverride=] "
    "notificationConfigurationOverrides:[configurationOverride=] toolExecutionNotifications:[notification] "
    "toolConfigurationNotifications:[notification] exitCodeDescription:text exitSignalName:text exitSignalNumber:integer "
    "processStartFailureMessage:text executionSuccessful!:boolean machine:text account:text processId:integer "
    "executableLocation:artifactLocation workingDirectory:artifactLocation environmentVariables:{text} "
    "stdin:artifactLocation stdout:artifactLocation stderr:artifactLocation stdoutStderr:artifactLocation",
    "location": "id:integer>=-1 physicalLocation:physicalLocation logicalLocations:[logicalLocation=] message:message "
    "annotations:[region=] relationships:[locationRelationship=]",
    "locationRelationship": "target!:integer>=0 kinds:[text=] description:message",
    "logicalLocation": "name:text index:integer>=-1 fullyQualifiedName:text decoratedName:text parentIndex:integer>=-1 "
    "kind:text",
    "message": "text:text markdown:text id:text arguments:[text]",
    "multiformatMessageString": "text!:text markdown:text",
    "node": "id!:text label:message location:location children:[node=]",
    "notification": "locations:[location=] message!:message level:none|note|warning|error threadId:integer timeUtc:time "
    "exception:exception descriptor:reportingDescriptorReference associatedRule:reportingDescriptorReference",
    "physicalLocation": "address:address artifactLocation:artifactLocation region:region contextRegion:region",
    "propertyBag": "tags:[text=]",
    "rectangle": "top:number left:number bottom:number right:number message:message",
    "region": "startLine:integer>=1 startColumn:integer>=1 endLine:integer>=1 endColumn:integer>=1 charOffset:integer>=-1 "
    "charLength:integer>=0 byteOffset:integer>=-1 byteLength:integer>=0 snippet:artifactContent message:message "
    "sourceLanguage:text",
    "replacement": "deletedRegion!:region insertedContent:artifactContent",
    "reportingConfiguration": "enabled:boolean level:none|note|warning|error rank:rank parameters:propertyBag",
    "reportingDescriptor": "id!:text deprecatedIds:[text=] guid:guid deprecatedGuids:[guid=] name:text deprecatedNames:[text=] "
    "shortDescription:multiformatMessageString fullDescription:multiformatMessageString "
    "messageStrings:{multiformatMessageString} defaultConfiguration:reportingConfiguration helpUri:uri "
    "help:multiformatMessageString relationships:[reportingDescriptorRelationship=]",
    "reportingDescriptorReference": "id:text index:integer>=-1 guid:guid toolComponent:toolComponentReference",
    "reportingDescriptorRelationship": "target!:reportingDescriptorReference kinds:[text=] description:message",
    "result": "ruleId:text ruleIndex:integer>=-1 rule:reportingDescriptorReference "
    "kind:notApplicable|pass|fail|review|open|informational level:none|note|warning|error message!:message "
    "analysisTarget:artifactLocation locations:[location] guid:guid correlationGuid:guid occurrenceCount:integer>=1 "
    "partialFingerprints:{text} fingerprints:{text} stacks:[stack=] codeFlows:[codeFlow] graphs:[graph=] "
    "graphTraversals:[graphTraversal=] relatedLocations:[location=] suppressions:[suppression=] "
    "baselineState:new|unchanged|updated|absent rank:rank attachments:[attachment=] hostedViewerUri:uri workItemUris:[uri=] "
    "provenance:resultProvenance fixes:[fix=] taxa:[reportingDescriptorReference=] webRequest:webRequest "
    "webResponse:webResponse",
    "resultProvenance": "firstDetectionTimeUtc:time lastDetectionTimeUtc:time firstDetectionRunGuid:guid "
    "lastDetectionRunGuid:guid invocationIndex:integer>=-1 conversionSources:[physicalLocation=]",
    "run": "tool!:tool invocations:[invocation] conversion:conversion language:language "
    "versionControlProvenance:[versionControlDetails=] originalUriBaseIds:{artifactLocation} artifacts:[artifact=] "
    "logicalLocations:[logicalLocation=] graphs:[graph=] results:[result] automationDetails:runAutomationDetails "
    "runAggregates:[runAutomationDetails=] baselineGuid:guid redactionTokens:[text=] defaultEncoding:text "
    "defaultSourceLanguage:text newlineSequences:[text+=] columnKind:utf16CodeUnits|unicodeCodePoints "
    "externalPropertyFileReferences:externalPropertyFileReferences threadFlowLocations:[threadFlowLocation=] "
    "taxonomies:[toolComponent=] addresses:[address] translations:[toolComponent=] policies:[toolComponent=] "
    "webRequests:[webRequest=] webResponses:[webResponse=] specialLocations:specialLocations",
    "runAutomationDetails": "description:message id:text guid:guid correlationGuid:guid",
    "specialLocations": "displayBase:artifactLocation",
    "stack": "message:message frames!:[stackFrame]",
    "stackFrame": "location:location module:text threadId:integer parameters:[text]",
    "suppression": "guid:guid kind!:inSource|external status:accepted|underReview|rejected justification:text location:location",
    "threadFlow": "id:text message:message initialState:{multiformatMessageString} immutableState:{multiformatMessageString} "
    "locations!:[threadFlowLocation+]",
    "threadFlowLocation": "index:integer>=-1 location:location stack:stack kinds:[text=] taxa:[reportingDescriptorReference=] "
    "module:text state:{multiformatMessageString} nestingLevel:integer>=0 executionOrder:integer>=-1 executionTimeUtc:time "
    "importance:important|essential|unimportant webRequest:webRequest webResponse:webResponse",
    "tool": "driver!:toolComponent extensions:[toolComponent=]",
    "toolComponent": "guid:guid name!:text organization:text product:text productSuite:text "
    "shortDescription:multiformatMessageString fullDescription:multiformatMessageString fullName:text version:text "
    "semanticVersion:text dottedQuadFileVersion:quad releaseDateUtc:text downloadUri:uri informationUri:uri "
    "globalMessageStrings:{multiformatMessageString} notifications:[reportingDescriptor=] rules:[reportingDescriptor=] "
    "taxa:[reportingDescriptor=] locations:[artifactLocation] language:language contents:[localizedData|nonLocalizedData=] "
    "isComprehensive:boolean localizedDataSemanticVersion:text minimumRequiredLocalizedDataSemanticVersion:text "
    "associatedComponent:toolComponentReference translationMetadata:translationMetadata "
    "supportedTaxonomies:[toolComponentReference=]",
    "toolComponentReference": "name:text index:integer>=-1 guid:guid",
    "translationMetadata": "name!:text fullName:text shortDescription:multiformatMessageString "
    "fullDescription:multiformatMessageString downloadUri:uri informationUri:uri",
    "versionControlDetails": "repositoryUri!:uri revisionId:text branch:text revisionTag:text asOfTimeUtc:time "
    "mappedTo:artifactLocation",
    "webRequest": "index:integer>=-1 protocol:text version:text target:text method:text headers:{text} parameters:{text} "
    "body:artifactContent",
    "webResponse": "index:integer>=-1 protocol:text version:text statusCode:integer reasonPhrase:text headers:{text} "
    "body:artifactContent noResponseReceived:boolean",
}
# Some objects require one of several properties.
ALTERNATIVES = {
    "message": ["text", "id"],
    "physicalLocation": ["address", "artifactLocation"],
    "externalPropertyFileReference": ["location", "guid"],
    "reportingDescriptorReference": ["index", "guid", "id"],
}
GUID = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-5][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$"
# RFC 3986; a relative reference's first segment contains no colon.
CHARACTERS = r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?#\[\]]|%[0-9A-Fa-f]{2})*"
SIMPLE = {
    "text": {"type": "string"},
    "integer": {"type": "integer"},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "rank": {"type": "number", "minimum": -1, "maximum": 100},
    "uri": {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*:" + CHARACTERS + "$"},
    "reference": {"type": "string", "pattern": "^(?:[A-Za-z][A-Za-z0-9+.-]*:|(?![^/?#]*:))" + CHARACTERS + "$"},
    "time": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$"},
    "guid": {"type": "string", "pattern": GUID},
    "language": {"type": "string", "pattern": "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$"},
    "quad": {"type": "string", "pattern": r"^\d+(\.\d+){3}$"},
}


def schema_of(kind):
    if kind in SIMPLE:
        return SIMPLE[kind]
    if kind in MODEL:
        return {"$ref": f"#/$defs/{kind}"}
    if kind.startswith("["):
        inner, differs, filled = kind[1:-1], False, False
        while inner[-1] in "=+":
            differs, filled = differs or inner[-1] == "=", filled or inner[-1] == "+"
            inner = inner[:-1]
        return {"type": "array", "items": schema_of(inner), "uniqueItems": differs, "minItems": int(filled)}
    if kind.startswith("{"):
        return {"type": "object", "additionalProperties": schema_of(kind[1:-1])}
    if kind.startswith("integer>="):
        return {"type": "integer", "minimum": int(kind[len("integer>="):])}
    return {"enum": kind.split("|")}


def object_schema(name, text):
    properties, required = {}, []
    for entry in text.split():
        key, kind = entry.split(":", 1)
        if key.endswith("!"):
            key = key[:-1]
            required.append(key)
        properties[key] = schema_of(kind)
    if name != "propertyBag":
        properties["properties"] = {"$ref": "#/$defs/propertyBag"}
    schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": name == "propertyBag"}
    if name in ALTERNATIVES:
        schema["anyOf"] = [{"required": [key]} for key in ALTERNATIVES[name]]
    return schema


def whole_schema():
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "#/$defs/sarifLog",
        "$defs": {name: object_schema(name, text) for name, text in MODEL.items()},
    }


def messages_of(value):
    """Returns all texts of messages."""
    if isinstance(value, list):
        for item in value:
            yield from messages_of(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in ("message", "shortDescription", "fullDescription", "description", "help") and isinstance(item, dict):
                if isinstance(item.get("text"), str):
                    yield item
            yield from messages_of(item)


def said_in_words(log):
    """Checks the requirements in the standard's text that aren't in its schema."""
    for run in log["runs"]:
        rules = run["tool"]["driver"].get("rules", [])
        ids = [rule["id"] for rule in rules]
        if len(set(ids)) != len(ids):
            yield "two rules have one id"
        for result in run.get("results", []):
            index = result.get("ruleIndex", -1)
            if index >= len(rules) or index >= 0 and rules[index]["id"] != result.get("ruleId"):
                yield f"ruleIndex {index} isn't that of {result.get('ruleId')}"
            if result.get("kind", "fail") != "fail" and result.get("level", "none") != "none":
                yield "a result that is no failure has a level"
    for message in messages_of(log):
        # 3.11.5: braces are placeholders or doubled; every placeholder has an argument.
        rest = message["text"].replace("{{", "").replace("}}", "")
        placeholders = re.findall(r"\{(\d+)\}", rest)
        if any(int(number) >= len(message.get("arguments", [])) for number in placeholders):
            yield f"a placeholder without an argument: {message['text']!r}"
        if set(re.sub(r"\{\d+\}", "", rest)) & set("{}"):
            yield f"a brace that isn't doubled: {message['text']!r}"


def links_of(text):
    """Returns the embedded links of a message's text (3.11.6)."""
    return re.findall(r"(?<!\\)(?:\\\\)*\[(?:[^\]\\]|\\.)*(?<!\\)\]\(([^)]*)\)", text)


def validator():
    import jsonschema

    checked = jsonschema.Draft202012Validator
    schema = whole_schema()
    checked.check_schema(schema)
    return checked(schema)


def problems(log, checker):
    found = [f"{'/'.join(map(str, error.absolute_path)) or '.'}: {error.message[:200]}" for error in checker.iter_errors(log)]
    return found or list(said_in_words(log))


def check_the_checker(log, checker):
    """Breaks a valid log in many ways, and returns those that pass."""
    def broken(change):
        other = copy.deepcopy(log)
        change(other)
        return other

    run = lambda log: log["runs"][0]
    result = lambda log: run(log)["results"][0]
    region = lambda log: result(log)["locations"][0]["physicalLocation"]["region"]
    ways = {
        "another version": lambda log: log.update(version="2.0.0"),
        "no runs": lambda log: log.pop("runs"),
        "an unknown property": lambda log: result(log).update(severity="high"),
        "an unknown level": lambda log: result(log).update(level="fatal"),
        "line 0": lambda log: region(log).update(startLine=0),
        "a line that is text": lambda log: region(log).update(startLine="1"),
        "no message": lambda log: result(log).pop("message"),
        "an empty message": lambda log: result(log).update(message={}),
        "another rule's index": lambda log: result(log).update(ruleIndex=result(log)["ruleIndex"] + 1),
        "no tool": lambda log: run(log).pop("tool"),
        "a rule twice": lambda log: run(log)["tool"]["driver"]["rules"].append(run(log)["tool"]["driver"]["rules"][0]),
        "a blank in a reference": lambda log: result(log)["locations"][0]["physicalLocation"]["artifactLocation"].update(uri="a b"),
        "a placeholder": lambda log: result(log)["message"].update(text="{0}"),
        "a brace": lambda log: result(log)["message"].update(text="a } b"),
        "no success": lambda log: run(log)["invocations"][0].pop("executionSuccessful"),
        "another column kind": lambda log: run(log).update(columnKind="bytes"),
    }
    return [name for name, change in ways.items() if not problems(broken(change), checker)]


def main():
    try:
        checker = validator()
    except ImportError:
        print("sarif.py: there is no jsonschema", file=sys.stderr)
        sys.exit(2)
    bad = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            log = json.load(file)
        found = problems(log, checker)
        for problem in found[:20]:
            print(f"{path}: {problem}")
        bad += bool(found)
        if not found and log["runs"][0].get("results") and (passed := check_the_checker(log, checker)):
            print(f"{path}: these would not be found: {', '.join(passed)}")
            bad += 1
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
