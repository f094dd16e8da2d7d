import { z } from 'zod';
import { type CommandOutcome, failedCommand } from '../command/command-outcome.ts';

/** Identifies the comment among all of a pull request. */
const mark = '<!-- cityblock impact -->';

/** GitHub refuses longer comments. */
const longestComment = 65_000;

const variables = [
  'GITHUB_API_URL',
  'GITHUB_REPOSITORY',
  'GITHUB_TOKEN',
  'IMPACT_BASE',
  'PULL_REQUEST',
] as const;

const commentsSchema = z.array(z.object({ id: z.number(), body: z.string().nullish() }));

/** Returns the report of `npm run impact` in Markdown for the changes since a revision. */
export type ImpactOf = (revision: string) => Promise<{ readonly exitCode: number; readonly output: string }>;

/** Writes the report as a comment on a pull request, or replaces the comment that an earlier run has written. */
export async function commentImpact(
  environment: Readonly<Record<string, string | undefined>>,
  impactOf: ImpactOf,
): Promise<CommandOutcome> {
  const missing = variables.filter((name) => !environment[name]);
  if (missing.length > 0)
    return failedCommand(2, `Set ${missing.join(', ')}; GitHub Actions provides the values.`);
  const [api = '', repository = '', token = '', base = '', number = ''] = variables.map(
    (name) => environment[name],
  );
  const impact = await impactOf(base);
  if (impact.exitCode !== 0) return failedCommand(2, impact.output.trim());
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
    const text = { body: `${mark}\n${shortened(impact.output)}` };
    const written =
      earlier === undefined
        ? await send(`${number}/comments`, 'POST', text)
        : await send(`comments/${earlier.id}`, 'PATCH', text);
    if (!written.ok) return refused(written);
    const stdout = `The comment on pull request ${number} was ${earlier === undefined ? 'added' : 'replaced'}.\n`;
    return { exitCode: 0, stdout, stderr: '' };
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
