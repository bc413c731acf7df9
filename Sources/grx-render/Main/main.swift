import ToolCommands

Tool.runProcess()
