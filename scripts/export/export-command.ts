import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { isOrigin } from '../../server/operations/settings/url-checks.ts';
import { checkedCommand } from '../command/checked-command.ts';
import type { CommandContext } from '../command/command.ts';
import { parseOptions } from '../command/read-options.ts';

const usage = 'npm run export -- --out DIR [--base URL] [--compress] [--unchecked] [--content DIR]';

interface Request {
  readonly out: string;
  readonly base: string | undefined;
  readonly content: string | undefined;
  readonly isCompressed: boolean;
  readonly isUnchecked: boolean;
}

/**
 * Writes the site as static files, unless its content has an error. Exit codes: 0 exported, 1 the content has an error or
 * a path could not be exported, 2 could not run. Builds first if the build is stale.
 */
export const exportCommand = checkedCommand(usage, readRequest, async (request: Request, context) => {
  const { cwd, env } = context;
  env.NODE_ENV ??= 'production';
  if (request.base !== undefined) env.SITE_URL = request.base;
  if (request.content !== undefined) env.CONTENT_DIR = request.content;
  const { readSiteSettings } = await import('../command/read-settings.ts');
  const settings = readSiteSettings(context);
  if (!request.isUnchecked && !(await isValid(settings.contentDir, context))) return 1;
  const { buildIfStale } = await import('../build/build-if-stale.ts');
  await buildIfStale('stderr');
  // Only now, since the build creates the bundle that they load.
  const { exportContent } = await import('./export-content.ts');
  return exportContent(settings, {
    out: resolve(cwd, request.out),
    compress: request.isCompressed,
    context,
  });
});

/** Checks the content as `npm run validate` does. Prints its errors, and returns whether it has none. */
async function isValid(contentDir: string, context: CommandContext): Promise<boolean> {
  const { validateContent } = await import('../validate/validate-content.ts');
  const flags = { release: false, rules: false, fix: false, dryRun: false, watch: false };
  const out = new PassThrough({ encoding: 'utf8' });
  const exitCode = await validateContent(
    { ...flags, format: 'text', content: contentDir },
    contentDir,
    { ...context, out },
    {},
  );
  if (exitCode === 0) return true;
  context.err.write(`${out.read() ?? ''}Nothing was exported.\n`);
  return false;
}

function readRequest(args: readonly string[]): Request | string {
  const options = parseOptions(
    {
      out: { type: 'string' },
      base: { type: 'string' },
      compress: { type: 'boolean', default: false },
      unchecked: { type: 'boolean', default: false },
      content: { type: 'string' },
    },
    args,
  );
  if (typeof options === 'string') return options;
  const { out, base, content, compress, unchecked } = options;
  if (out === undefined) return 'Name the folder to write to with --out';
  // Checked before it becomes the setting, whose error would name the variable.
  if (base !== undefined && !isOrigin(base.trim()))
    return `--base cannot be "${base}": write the scheme and host that visitors use, without a path, such as --base https://www.example.com`;
  return { out, base, content, isCompressed: compress, isUnchecked: unchecked };
}
