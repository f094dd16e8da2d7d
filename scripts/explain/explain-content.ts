import { nearestName } from '../../engine/content/suggestion.ts';
import type { ExplainedItem } from '../../engine/explain/explain-page.ts';
import type { TextSource } from '../../engine/explain/text-sources.ts';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import { generatedPaths } from '../../engine/routes/links.ts';
import type { SsrBundle } from '../../server/load-ssr-bundle.ts';
import { CommandError, contentErrors } from '../command/command-error.ts';
import { ExplainedSite } from './explained-site.ts';

export interface ExplainRequest {
  readonly url: string;
  readonly text: string | undefined;
  readonly format: 'text' | 'json';
  readonly content: string | undefined;
}

interface ExplainOptions {
  readonly folder: string;
  readonly siteUrl: string;
  /** Paths in the output are relative to it. */
  readonly cwd: string;
  /** Loads the components. */
  readonly loadBundle: () => Promise<SsrBundle>;
}

/**
 * Explains the texts of a page.
 * @throws CommandError if there is no such page or text
 */
export async function explainContent(
  request: ExplainRequest,
  { folder, siteUrl, cwd, loadBundle }: ExplainOptions,
): Promise<string> {
  const bundle = await loadBundle();
  const site = ExplainedSite.read({ folder, siteUrl, bundle, now: Date.now() });
  if (site === undefined) throw contentErrors();
  return explain(site, request, cwd);
}

function explain(site: ExplainedSite, request: ExplainRequest, cwd: string): string {
  // Two slashes at the start would name another host.
  const { pathname } = new URL(request.url.replace(/^\/{2,}/, '/'), 'http://localhost');
  const path = canonicalPath(pathname);
  const paths = site.paths();
  if (!paths.includes(path)) {
    const reason = site.absenceOf(path);
    if (reason !== undefined) throw refusal(`The page at "${path}" ${reason}.`);
    if (generatedPaths.has(path))
      throw refusal(`"${path}" is made from all pages. Explain a page that it lists.`);
    const nearest = nearestName(path, paths);
    const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    throw refusal(`There is no page at "${path}".${hint}`);
  }
  const wanted = request.text === undefined ? undefined : normalized(request.text);
  const found = site
    .explain(path)
    .filter(({ value }) => wanted === undefined || normalized(value).includes(wanted));
  if (found.length === 0) throw refusal(`No text of ${path} contains "${request.text}".`);
  const shown = found.map(({ sources, ...item }) => ({
    ...item,
    sources: sources.map((source) => ({
      file: site.fileOf(source, cwd),
      line: source.line,
      column: source.column,
      rule: source.rule,
      end: site.endOf(source),
    })),
  }));
  if (request.format === 'text') return shown.map(textOf).join('\n');
  const items = shown.map(({ place, value, selector, sources }) => ({
    place,
    value,
    selector,
    sources: sources.map(({ end: _end, ...source }) => source),
  }));
  return JSON.stringify({ path, items });
}

const refusal = (message: string) => new CommandError(message, { exitCode: 1 });

interface PrintedItem extends Pick<ExplainedItem, 'place' | 'name' | 'value'> {
  readonly sources: readonly (Pick<TextSource, 'file' | 'line' | 'column' | 'rule'> & {
    readonly end: string | undefined;
  })[];
}

/** Names the value in the head or the attribute: the text of elements needs no name. */
function textOf({ place, name, value, sources }: PrintedItem): string {
  const lines = sources.map(({ file, line, column, rule, end }) => {
    const time = end === undefined ? '' : `, ${end}`;
    return `  ${file}:${line}:${column} ${rule}${time}`;
  });
  const heading = place === 'text' || name === undefined ? place : `${place} ${name}`;
  return [`${heading} ${JSON.stringify(value)}`, ...lines].join('\n');
}

function normalized(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
