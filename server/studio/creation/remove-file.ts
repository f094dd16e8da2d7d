import { getLocation } from 'jsonc-parser';
import { identifyFile } from '../../../engine/content/file-identity.ts';
import type { JsonPath } from '../../../engine/content/json-source.ts';
import { isSingleFileKind } from '../../../engine/content/model/entry-kinds.ts';
import { isList } from '../../../engine/content/rewrite-json.ts';
import { offsetAt } from '../../../engine/content/text-edits.ts';
import { ContentUsage } from '../../../engine/explain/content-usage.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { valueIn, withValue } from '../changes/property-edits.ts';
import type { FileEdits, PropertyEdit, RemovalRequest, StudioRemoval } from '../studio-api.ts';
import { titleOfFile } from '../studio-files.ts';
import type { DraftSite } from './draft-file.ts';
import { valueOfText } from './value-edits.ts';

/** Removed pages that an answer lists. */
const listedPaths = 20;

/** Addresses that get a redirect of their own. */
const maximumRedirects = 200;

/** The edits that remove a file; undefined if there is no such file, or the site cannot do without its kind. */
export function removeFile(
  { file, redirectTo }: RemovalRequest,
  { files, model, state }: DraftSite,
): StudioRemoval | undefined {
  const identity = identifyFile(file, model);
  const texts = new Map(files.map((known) => [known.file, known.text]));
  const text = texts.get(file);
  if (!identity.ok || text === undefined || state === undefined || isSingleFileKind(identity.kind))
    return undefined;
  const id = `${identity.kind}/${identity.slug}`;
  const paths = pathsOf(id, state);
  const uses = usesOf(id, file, texts, state);
  const lists = uses.filter(({ isRemoved }) => isRemoved);
  const others = [...Map.groupBy(lists, (use) => use.file)].map(
    ([name, of]): FileEdits => ({
      file: name,
      edits: listEdits(
        texts.get(name),
        of.map(({ path }) => path),
      ),
    }),
  );
  return {
    title: titleOfFile(file, text),
    paths: paths.slice(0, listedPaths),
    total: paths.length,
    uses: uses.map((use) => ({ ...use, title: titleOfFile(use.file, texts.get(use.file)) })),
    edits: [
      { file, edits: [{ path: [], before: valueOfText(text) }] },
      ...others,
      ...redirectEdits(paths, redirectTo, texts.get('redirects.json')),
    ],
  };
}

/** The pages of a document, or those about an entry. */
function pathsOf(id: string, { routes }: SiteState): readonly string[] {
  return [...routes.routes()].flatMap((route) => {
    const isAbout = route.kind === 'cell' && [...route.subjects.values()].some((entry) => entry.id === id);
    return isAbout || route.document.id === id ? [route.path] : [];
  });
}

interface Use {
  readonly file: string;
  readonly path: JsonPath;
  readonly isRemoved: boolean;
}

function usesOf(
  id: string,
  own: string,
  texts: ReadonlyMap<string, string>,
  state: SiteState,
): readonly Use[] {
  const slug = id.split('/').slice(1).join('/');
  return (new ContentUsage(state).find(id) ?? []).flatMap(({ file, ...position }): readonly Use[] => {
    const text = texts.get(file);
    if (text === undefined || file === own) return [];
    const { path } = getLocation(text, offsetAt(text, position));
    const isItem = typeof path.at(-1) === 'number' && valueIn(valueOfText(text), path) === slug;
    return [{ file, path, isRemoved: isItem }];
  });
}

/** The edits that remove items of lists. An empty list goes with its last item. */
function listEdits(text: string | undefined, paths: readonly JsonPath[]): readonly PropertyEdit[] {
  const value = valueOfText(text);
  return [...Map.groupBy(paths, (path) => JSON.stringify(path.slice(0, -1)))].map(([key, items]) => {
    const path: JsonPath = JSON.parse(key);
    const before = valueIn(value, path);
    const removed = new Set(items.map((item) => item.at(-1)));
    const after = isList(before) ? before.filter((_, index) => !removed.has(index)) : before;
    return { path, before, after };
  });
}

/** The edits of the redirects that addresses without a page need. */
function redirectEdits(
  paths: readonly string[],
  target: string | null,
  text: string | undefined,
): readonly FileEdits[] {
  if (paths.length === 0) return [];
  const before = valueOfText(text);
  const known = valueIn(before, ['withdrawn']);
  const after =
    target === null
      ? withValue(
          before,
          ['withdrawn'],
          [...(isList(known) ? known : []), ...paths.slice(0, maximumRedirects)],
        )
      : paths
          .slice(0, maximumRedirects)
          .reduce((value, path) => withValue(value, ['redirects', path], target), before);
  const edits: readonly PropertyEdit[] =
    before === undefined
      ? [{ path: [], after: withValue(after, ['$schema'], 'schema/redirects.json') }]
      : (['withdrawn', 'redirects'] as const).flatMap((name) => {
          const [was, is] = [valueIn(before, [name]), valueIn(after, [name])];
          return was === is ? [] : [{ path: [name], before: was, after: is }];
        });
  return [{ file: 'redirects.json', edits }];
}
