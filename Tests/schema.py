#!/usr/bin/env python3
"""Validates layouts against the schema that `grx-render schema` prints, with python3's jsonschema.

    grx-render schema >schema.json
    printf 'valid Fixtures/sample.grx\\ninvalid broken.grx\\n' | Tests/schema.py schema.json

Standard input has a line for each layout: "valid" or "invalid", a space, and the path. Exit status 0 if all results are as expected.
"""
import json
import re
import sys

from jsonschema import Draft202012Validator

# A string, a comment, or a comma with only blanks and comments between it and the end of its container.
BLANK = r"(?:\s|//[^\n\r]*|/\*.*?\*/)"
TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")|(//[^\n\r]*|/\*.*?\*/)|,(?=' + BLANK + r"*[}\]])", re.S)


def read(path):
    with open(path, encoding="utf-8-sig") as file:
        return json.loads(TOKEN.sub(lambda match: match.group(1) or " ", file.read()))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    # The validator recurses several times for each class that it rules out, and for each level of views.
    sys.setrecursionlimit(100_000)
    count = faults = 0
    for line in sys.stdin:
        expected, path = line.rstrip("\n").split(" ", 1)
        count += 1
        error = next(validator.iter_errors(read(path)), None)
        if (error is None) != (expected == "valid"):
            faults += 1
            place = "/".join(map(str, error.absolute_path)) if error else ""
            print(f"{path}: should be {expected}" + (f", but {place}: {error.message[:300]}" if error else ""))
    print(f"{count} layouts, {faults} not as expected")
    return 1 if faults or not count else 0


if __name__ == "__main__":
    sys.exit(main())
