import { z } from 'zod';
import { CommandError } from '../command/command-error.ts';

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
 * @returns what was done, for the user
 * @throws CommandError if the comment cannot be written
 */
export async function commentImpact(
  environment: Readonly<Record<string, string | undefined>>,
  report: () => Promise<string>,
): Promise<string> {
  const missing = variables.filter((name) => !environment[name]);
  if (missing.length > 0)
    throw new CommandError(`Set ${missing.join(', ')}; GitHub Actions provides the values.`);
  const [api = '', repository = '', token = '', number = ''] = variables.map((name) => environment[name]);
  const text = { body: `${mark}\n${shortened(await report())}` };
  const send = (path: string, method = 'GET', body?: object) =>
    fetch(`${api}/repos/${repository}/issues/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  try {
    const listed = await send(`${number}/comments?per_page=100`);
    if (!listed.ok) throw refused(listed);
    const comments = commentsSchema.parse(await listed.json());
    const earlier = comments.find((comment) => comment.body?.startsWith(mark));
    const written =
      earlier === undefined
        ? await send(`${number}/comments`, 'POST', text)
        : await send(`comments/${earlier.id}`, 'PATCH', text);
    if (!written.ok) throw refused(written);
    return `The comment on pull request ${number} was ${earlier === undefined ? 'added' : 'replaced'}.`;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${api} gave no usable answer: ${reason}`, { exitCode: 1 });
  }
}

function refused({ status, url }: Response): CommandError {
  return new CommandError(
    `${url} answers ${status}. The token needs the permission "pull-requests: write".`,
    { exitCode: 1 },
  );
}

function shortened(text: string): string {
  return text.length <= longestComment
    ? text
    : `${text.slice(0, longestComment)}\n\nThe list is too long for a comment. Run \`npx cityblock impact\` for all of it.\n`;
}
