import { readOptions } from './command/read-options.ts';
import { runDeployCommand } from './publishing/run-deploy-command.ts';

/**
 * Runs the command that brings the working tree to the server, which DEPLOY_COMMAND holds. Exit codes: that of the
 * command; 2 without one.
 */
readOptions('npm run deploy', {});
process.exitCode = await runDeployCommand(process.env.DEPLOY_COMMAND);
