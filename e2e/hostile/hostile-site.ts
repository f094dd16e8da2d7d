import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  findNodeAtLocation,
  findNodeAtOffset,
  getLocation,
  getNodePath,
  type JSONPath,
  modify,
  parseTree,
} from 'jsonc-parser';
import { exampleCollectionFiles } from '../../blocks/entries/example-collection.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import { textsIn } from '../../engine/content/json-leaves.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { readExamples } from '../../server/site/read-examples.ts';
import { dictionaries } from '../../server/words/dictionaries.ts';
import { addressTexts, hostileTexts } from './payloads.ts';

/** A site whose content is hostile wherever its schemas and rules allow it. */
export interface HostileSite {
  /** The number of texts with a payload. */
  readonly planted: number;
  /** The number of texts in whose place every payload was refused. */
  readonly refused: number;
  /** Its paths: all pages, and one of each template. */
  readonly paths: readonly string[];
}

/** A text of a file, and which of the hostile texts is in its place; the number after the last one is the text itself. */
interface Place {
  readonly path: JSONPath;
  readonly texts: readonly string[];
  attempt: number;
}

interface HostileFile {
  readonly base: string;
  readonly places: readonly Place[];
  text: string;
}

/** The pages with the examples of all block types. */
const examplePages = 4;

/** Validation finds some mistakes only after others are fixed. */
const maxRounds = 60;

const readerOf = (folder: string) => new SiteContent(folder, builtInModel);

/** Writes a copy of a small site with an example of each block type and payloads in all of its texts. */
export async function writeHostileSite(folder: string): Promise<HostileSite> {
  await cp(join(projectRoot, 'e2e/fixtures/piano-tuning'), folder, { recursive: true });
  for (const [file, value] of addedFiles()) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), JSON.stringify(value, null, 2));
  }
  const files = new Map<string, HostileFile>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.json')) continue;
    const base = JSON.stringify(JSON.parse(await readFile(join(folder, file), 'utf8')), null, 2);
    files.set(file, { base, places: placesIn(JSON.parse(base)), text: '' });
  }
  await repairBase(folder, files);
  for (const [file, hostile] of files) await writeHostile(folder, file, hostile);
  const content = readerOf(folder);
  for (let round = 0; round < maxRounds; round += 1) {
    const { state, diagnostics } = content.read(Date.now());
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    if (errors.length === 0 && state !== undefined) {
      const places = [...files.values()].flatMap((file) => file.places);
      const planted = places.filter(({ attempt, texts }) => attempt < texts.length - 1).length;
      const routes = [...state.routes.routes()];
      const kinds = Map.groupBy(routes, ({ kind, path, document }) => (kind === 'page' ? path : document.id));
      const paths = [...kinds.values()].flatMap(([first]) => first?.path ?? []);
      return { planted, refused: places.length - planted, paths };
    }
    const attempts = new Map<Place, number>();
    const placesOf = placeFinder(files);
    for (const error of errors)
      for (const place of placesOf(error)) attempts.set(place, attemptAfter(place, error));
    for (const [place, attempt] of attempts) place.attempt = attempt;
    for (const [file, hostile] of files)
      if (hostile.places.some((place) => attempts.has(place))) await writeHostile(folder, file, hostile);
  }
  throw new Error('The content still has errors.');
}

/** Shorter texts are tried only where the last one was too long, or was no word; where a name belongs, only addresses. */
function attemptAfter({ attempt, texts }: Place, { code }: Diagnostic): number {
  const isText = code === 'CB_LENGTH' || code === 'CB_WORD' || code === 'CB_MARKUP';
  return isText ? attempt + 1 : Math.max(attempt + 1, texts.length - addressTexts - 1);
}

/**
 * Returns a function that finds the places that an error is about: those at its position, or else the nearest around it, or
 * else those in any file whose text it names, such as the options of a field. It throws if none is left.
 */
function placeFinder(files: ReadonlyMap<string, HostileFile>): (error: Diagnostic) => readonly Place[] {
  const isLeft = ({ attempt, texts }: Place) => attempt < texts.length - 1;
  const left = new Map([...files].map(([file, { places }]) => [file, places.filter(isLeft)]));
  const parsed = new Map(
    [...files].map(([file, { text }]) => [file, { tree: parseTree(text), starts: lineStarts(text) }]),
  );
  // A text with many payloads has as many errors at one position.
  const known = new Map<string, readonly Place[]>();
  const around = ({ file, line, column }: Diagnostic): readonly Place[] => {
    const { tree, starts } = parsed.get(file) ?? {};
    const node = tree && findNodeAtOffset(tree, (starts?.[line - 1] ?? 0) + column);
    const path = node === undefined ? [] : getNodePath(node);
    for (let depth = path.length; depth > 0; depth -= 1) {
      const start = path.slice(0, depth);
      const found = (left.get(file) ?? []).filter((place) =>
        start.every((part, index) => place.path[index] === part),
      );
      if (found.length > 0) return found;
    }
    return [];
  };
  return (error) => {
    const position = `${error.file}:${error.line}:${error.column}`;
    const found = known.get(position) ?? around(error);
    known.set(position, found);
    if (found.length > 0) return found;
    const named = [...left.values()]
      .flat()
      .filter(({ texts }) => error.message.includes(`"${texts.at(-1)}"`));
    if (named.length > 0) return named;
    throw new Error(`${position} ${error.message}`);
  };
}

/** The offset of each line of a text. */
function lineStarts(text: string): readonly number[] {
  let start = 0;
  return text.split('\n').map(({ length }) => {
    const offset = start;
    start += length + 1;
    return offset;
  });
}

async function writeHostile(folder: string, file: string, hostile: HostileFile): Promise<void> {
  const value: unknown = JSON.parse(hostile.base);
  const texts = new Map(
    hostile.places.map(({ path, texts, attempt }) => [JSON.stringify(path), texts[attempt] ?? '']),
  );
  const planted = withTexts(value, texts, []);
  hostile.text = JSON.stringify(planted, null, 2);
  await writeFile(join(folder, file), hostile.text);
}

function withTexts(value: unknown, texts: ReadonlyMap<string, string>, path: JSONPath): unknown {
  if (typeof value === 'string') return texts.get(JSON.stringify(path)) ?? value;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => withTexts(item, texts, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, withTexts(child, texts, [...path, name])]),
  );
}

function placesIn(value: unknown): Place[] {
  return textsIn(value).flatMap(({ path, text }) =>
    path.at(-1) === '$schema' ? [] : [{ path: [...path], texts: [...hostileTexts(text), text], attempt: 0 }],
  );
}

/** Removes the example blocks that cannot be in a page of this site. Throws if anything else is wrong without payloads. */
async function repairBase(folder: string, files: Map<string, HostileFile>): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const { diagnostics } = readerOf(folder).read(Date.now());
    const error = diagnostics.find(({ severity }) => severity === 'error');
    if (error === undefined) return;
    const text = files.get(error.file)?.base ?? '';
    const lines = text.split('\n').slice(0, error.line - 1);
    const offset = lines.reduce((sum, line) => sum + line.length + 1, 0) + error.column;
    const [part, index] = getLocation(text, offset).path;
    const place = [part ?? '', index ?? ''];
    const tree = parseTree(text);
    if (part !== 'blocks' || tree === undefined || findNodeAtLocation(tree, place) === undefined)
      throw new Error(`${error.file}:${error.line} ${error.message}`);
    const [edit] = modify(text, place, undefined, {});
    if (edit === undefined) throw new Error(`${error.file} cannot be edited.`);
    const rest = JSON.parse(
      text.slice(0, edit.offset) + edit.content + text.slice(edit.offset + edit.length),
    );
    const base = JSON.stringify(rest, null, 2);
    files.set(error.file, { base, places: placesIn(rest), text: base });
    await writeFile(join(folder, error.file), base);
  }
}

/** Pages with the examples of all block types, the collection that these show, and all words. */
function addedFiles(): readonly (readonly [file: string, value: unknown])[] {
  const blocks = [...readExamples()].flatMap(([type, examples]) =>
    examples.map((example, index) => ({ id: `${type}-${index}`, type, ...example })),
  );
  const pages = Array.from({ length: examplePages }, (_, page) => {
    const document = {
      path: `/examples-${page}`,
      name: 'Examples',
      layout: 'default',
      title: `Examples ${page}`,
      description: `The examples of block types, part ${page}.`,
      structuredData: ['contact'],
      blocks: blocks.filter((_block, index) => index % examplePages === page),
    };
    return [`pages/examples-${page}.json`, document] as const;
  });
  const words = Object.fromEntries(
    dictionaries.map(({ section, words }) => [
      section,
      Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word.en])),
    ]),
  );
  const collection = exampleCollectionFiles().map(({ file, text }) => [file, JSON.parse(text)] as const);
  return [...pages, ['words.json', words], ...collection];
}
