import { z } from 'zod';
import { type CommandOutcome, failedCommand } from '../command/command-outcome.ts';

/** Identifies the comment among all of a pull request. */
const mark = '<!-- cityblock impact -->';

/** GitHub refuses longer comments. */
const longestComment = 65_000;

const variables = ['GITHUB_API_URL', 'GITHUB_REPOSITORY', 'GITHUB_TOKEN', 'PULL_REQUEST'] as const;

const commentsSchema = z.array(z.object({ id: z.number(), body: z.string().nullish() }));

/**
 * Writes the report as a comment on a pull request, or replaces the comment that an earlier run has written.
 * @param environment the variables that GitHub Actions sets, and the number of the pull request
 * @param report returns the report in Markdown
 */
export async function commentImpact(
  environment: Readonly<Record<string, string | undefined>>,
  report: () => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const missing = variables.filter((name) => !environment[name]);
  if (missing.length > 0)
    return failedCommand(2, `Set ${missing.join(', ')}; GitHub Actions provides the values.`);
  const [api = '', repository = '', token = '', number = ''] = variables.map((name) => environment[name]);
  const impact = await report();
  if (impact.exitCode !== 0) return impact;
  const send = (path: string, method = 'GET', body?: object) =>
    fetch(`${api}/repos/${repository}/issues/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  try {
    const listed = await send(`${number}/comments?per_page=100`);
    if (!listed.ok) return refused(listed);
    const comments = commentsSchema.parse(await listed.json());
    const earlier = comments.find((comment) => comment.body?.startsWith(mark));
    const text = { body: `${mark}\n${shortened(impact.stdout)}` };
    const written =
      earlier === undefined
        ? await send(`${number}/comments`, 'POST', text)
        : await send(`comments/${earlier.id}`, 'PATCH', text);
    if (!written.ok) return refused(written);
    const stdout = `The comment on pull request ${number} was ${earlier === undefined ? 'added' : 'replaced'}.\n`;
    return { ...impact, stdout };
  } catch (error) {
    return failedCommand(
      1,
      `${api} gave no usable answer: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function refused({ status, url }: Response): CommandOutcome {
  return failedCommand(1, `${url} answers ${status}. The token needs the permission "pull-requests: write".`);
}

function shortened(text: string): string {
  return text.length <= longestComment
    ? text
    : `${text.slice(0, longestComment)}\n\nThe list is too long for a comment. Run \`npm run impact\` for all of it.\n`;
}
