import { identifyFile } from '../../../engine/content/file-identity.ts';
import { slugPattern } from '../../../engine/content/model/common.ts';
import { isSingleFileKind } from '../../../engine/content/model/entry-kinds.ts';
import { isObject } from '../../../engine/content/rewrite-json.ts';
import { renameEntry } from '../../../engine/rename/rename-entry.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { withValue } from '../changes/property-edits.ts';
import type { FileEdits, RenamingRequest, StudioRenaming } from '../studio-api.ts';
import { titleOfFile } from '../studio-files.ts';
import type { DraftSite } from './draft-file.ts';
import { valueEdits, valueOfText } from './value-edits.ts';

/** Moved pages that an answer lists. */
const listedMoves = 20;

/** The edits that give a file another address; undefined if there is no such file, or its kind has no addresses. */
export function renameFile(
  { file, address }: RenamingRequest,
  { files, model, state, published }: DraftSite,
): StudioRenaming | undefined {
  const identity = identifyFile(file, model);
  const text = files.find((known) => known.file === file)?.text;
  if (!identity.ok || text === undefined || state === undefined || isSingleFileKind(identity.kind))
    return undefined;
  // Its fields cannot be read.
  if (!isObject(valueOfText(text))) return undefined;
  const { kind, slug: current } = identity;
  const none = {
    file,
    title: titleOfFile(file, text),
    current,
    references: [],
    moves: [],
    moved: 0,
    edits: [],
  };
  const obstacle = obstacleTo(address, { kind, current, text }, state);
  if (obstacle !== undefined) return { ...none, obstacle };
  const renamed = renameEntry(files, state, { kind, from: current, to: address });
  const before = new Map(files.map((known) => [known.file, known.text]));
  const after = new Map(renamed.files.map((known) => [known.file, known.text]));
  const others = renamed.changed.map(
    ({ file: name }): FileEdits => ({
      file: name,
      edits: valueEdits(valueOfText(before.get(name)), valueOfText(after.get(name))),
    }),
  );
  // Nothing leads to the address of a file that was never published.
  const value = valueOfText(after.get(renamed.newFile));
  const moves = [...state.routes.routes()].flatMap(({ path }) => {
    const to = renamed.newPath(path);
    return to === path ? [] : [{ from: path, to }];
  });
  return {
    ...none,
    file: renamed.newFile,
    references: renamed.changed.map(({ file: name, references }) => ({
      title: titleOfFile(name, before.get(name)),
      count: references,
    })),
    moves: moves.slice(0, listedMoves),
    moved: moves.length,
    edits: [
      {
        file: renamed.newFile,
        edits: [{ path: [], after: published.has(file) ? value : withValue(value, ['formerly'], undefined) }],
      },
      ...others,
      { file, edits: [{ path: [], before: valueOfText(text) }] },
    ],
  };
}

function obstacleTo(
  address: string,
  { kind, current, text }: { readonly kind: string; readonly current: string; readonly text: string },
  { snapshot, model, routes }: SiteState,
): StudioRenaming['obstacle'] {
  const value = valueOfText(text);
  const isPage = kind === 'pages';
  // The address of such a page is in its form.
  if (isPage && !(isObject(value) && value.path === `/${current}`)) return 'fixed';
  if (address === current) return 'same';
  const parts = model.collections.has(kind) ? [address] : address.split('/');
  if (!parts.every((part) => slugPattern.test(part))) return 'unwritable';
  if (snapshot.entries.has(`${kind}/${address}`) || snapshot.absent.has(`${kind}/${address}`)) return 'taken';
  if (isPage && routes.match(`/${address}`).route !== undefined) return 'taken';
  const isFormer = [...snapshot.entries.values()].some(
    (entry) =>
      entry.kind === kind &&
      entry.slug !== current &&
      formerly(entry.value).includes(isPage ? `/${address}` : address),
  );
  return isFormer ? 'former' : undefined;
}

function formerly(value: unknown): readonly unknown[] {
  const names = typeof value === 'object' && value !== null && 'formerly' in value ? value.formerly : [];
  return Array.isArray(names) ? names : [];
}
