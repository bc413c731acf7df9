import Commands

Tool.runProcess()
