import { validateCommand } from './validate/validate-command.ts';

const { exitCode, stdout, stderr } = await validateCommand(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
