import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { isOrigin } from '../../server/operations/settings/url-checks.ts';
import { checkedCommand, contentOption, type Declaration } from '../command/checked-command.ts';
import type { CommandContext } from '../command/command.ts';

interface Request {
  readonly out: string;
  readonly base: string | undefined;
  readonly content: string | undefined;
  readonly isCompressed: boolean;
  readonly isUnchecked: boolean;
}

const declaration: Declaration<Request> = {
  examples: {
    '--out public --base https://www.example.com': 'for a host of static files',
    '--out public --compress': 'with a compressed copy of each file',
  },
  declare: (parser, accept) =>
    parser
      .option('--out <folder>', 'the folder to write to, which is required')
      // Checked before it becomes the setting, whose error would name the variable.
      .option('--base <url>', 'the scheme and host that visitors use, in place of SITE_URL', readOrigin)
      .option('--compress', 'also write a compressed copy of each file')
      .option('--unchecked', 'export although the content has errors')
      .addOption(contentOption())
      .action(({ out, base, content, compress = false, unchecked = false }) => {
        if (out === undefined) return parser.error('name the folder to write to with --out');
        return accept({ out, base, content, isCompressed: compress, isUnchecked: unchecked });
      }),
};

/**
 * Writes the site as static files, unless its content has an error. Exit codes: 0 exported, 1 the content has an error or
 * a path could not be exported, 2 could not run. Builds first if the build is stale.
 */
export const exportCommand = checkedCommand('export', declaration, async (request, context) => {
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

/** Checks the content as `npx cityblock validate` does. Prints its errors, and returns whether it has none. */
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

function readOrigin(written: string): string {
  if (!isOrigin(written.trim()))
    throw new InvalidArgumentError(
      'Write the scheme and host that visitors use, without a path, such as --base https://www.example.com.',
    );
  return written;
}
