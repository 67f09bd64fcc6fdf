@rem For npm scripts on Windows; elsewhere exec is part of the shell (docs/operations.md).
@%*
