import { picturesShownHere } from './validate/shown-pictures.ts';
import { validateCommand } from './validate/validate-command.ts';

const { exitCode, stdout, stderr } = await validateCommand(
  process.argv.slice(2),
  undefined,
  undefined,
  picturesShownHere(),
);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
