import { readOptions } from './command/read-options.ts';
import { runScript } from './command/run-command.ts';
import { commentImpact } from './publishing/impact-comment.ts';

/**
 * Writes the pages that a pull request affects as a comment on it, and replaces the comment at the next push. Reads the
 * variables that GitHub Actions sets. Exit codes: 0 done, 1 the comment was refused, 2 could not run.
 */
readOptions('npm run comment-impact', {});
const { exitCode, stdout, stderr } = await commentImpact(process.env, async (revision) => {
  const { exitCode: code, output } = await runScript('impact', revision, '--format', 'markdown');
  return { exitCode: code, output };
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
