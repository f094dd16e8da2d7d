import { importGraph } from '../../scripts/structure/imports.ts';
import { isCode, isTestCode, type SourceFile } from '../../scripts/structure/source-file.ts';
import { tokenize } from '../../scripts/structure/tokens.ts';

/** A figure of the size of the project, with the rule by which it is counted. */
export interface Counted {
  readonly name: string;
  readonly rule: string;
  readonly figure: string;
}

export interface CountedProject {
  /** The files of all layers, tests included. */
  readonly files: readonly SourceFile[];
  readonly readme: string;
  /** The text of docs/architecture.md. */
  readonly architecture: string;
  readonly npmScripts: readonly string[];
}

const product: readonly string[] = ['engine', 'blocks', 'server'];

const layerOf = ({ path }: SourceFile): string => path.split('/')[0] ?? '';

/** Counts what a person who takes over the project has to read and to know. */
export function countProject({
  files,
  readme,
  architecture,
  npmScripts,
}: CountedProject): readonly Counted[] {
  const code = files.filter(({ path }) => isCode(path) && !isTestCode(path));
  const productCode = code.filter((file) => product.includes(layerOf(file)));
  const lines = Map.groupBy(code, layerOf);
  const tests = files.filter(({ path }) => isCode(path) && isTestCode(path));
  const caches = productCode.flatMap(cachesIn);
  return [
    ...[...lines].map(([layer, own]) => ({
      name: `lines of ${layer}/`,
      rule: 'of code, without tests and folders "testing"',
      figure: figureOf(own.reduce((sum, { text }) => sum + lineCount(text), 0)),
    })),
    {
      name: 'lines of tests',
      rule: '*.test.ts, *.journey.ts and folders "testing"',
      figure: figureOf(tests.reduce((sum, { text }) => sum + lineCount(text), 0)),
    },
    {
      name: 'glossary rows',
      rule: 'rows of the tables of docs/architecture.md between "Glossary" and the next heading of its level',
      figure: figureOf(rowsIn(sectionOf(architecture, 'Glossary')).length),
    },
    {
      name: 'hops from request to page',
      rule: 'numbered rows of the first table in "A page request" of docs/architecture.md',
      figure: figureOf(firstHops(sectionOf(architecture, 'A page request'))),
    },
    {
      name: 'generator functions',
      rule: 'function* and methods *name in engine/, blocks/ and server/',
      figure: figureOf(productCode.reduce((sum, { text }) => sum + generatorsIn(text), 0)),
    },
    {
      name: 'caches',
      rule: 'in engine/, blocks/ and server/: new LRUCache, new WeakMap, and an empty new Map at the top of a module',
      figure: figureOf(caches.length),
    },
    {
      name: 'small files with one importer',
      rule: 'code of at most 20 lines that exactly one other file imports, tests not counted, in all layers',
      figure: figureOf(smallFiles(code).length),
    },
    {
      name: 'words of README.md',
      rule: 'parts between spaces, code included',
      figure: figureOf(readme.split(/\s+/).filter((word) => word !== '').length),
    },
    { name: 'npm scripts', rule: 'scripts of package.json', figure: figureOf(npmScripts.length) },
  ];
}

const figureOf = (count: number): string => count.toLocaleString('en-US');

const lineCount = (text: string): number => text.split('\n').length - 1;

/** Returns `file:line` of each cache. */
export function cachesIn({ path, text }: SourceFile): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const isCache =
      /\bnew (?:LRUCache|WeakMap)\b/.test(line) ||
      /^(?:export )?const \w+(?:: [^=]+)? = new Map(?:<.*>)?\(\);$/.test(line);
    return isCache ? [`${path}:${index + 1}`] : [];
  });
}

/** Returns the number of generator functions and methods in a text. */
export function generatorsIn(text: string): number {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'comment');
  return tokens.filter(({ kind, text: sign }, index) => {
    if (kind !== 'punctuation' || sign !== '*') return false;
    // A method follows an opening brace, another member, or `async`. A product has an operand before the sign.
    return ['function', '{', '}', ';', ',', 'async'].includes(tokens[index - 1]?.text ?? '');
  }).length;
}

/** Returns the paths of the small files that exactly one other file imports. */
export function smallFiles(code: readonly SourceFile[]): readonly string[] {
  const importers = new Map<string, number>();
  for (const target of [...importGraph(code).values()].flat())
    importers.set(target, (importers.get(target) ?? 0) + 1);
  return code
    .filter(({ path, text }) => lineCount(text) <= 20 && importers.get(path) === 1)
    .map(({ path }) => path);
}

/** The text below a heading of the second level, up to the next one. */
function sectionOf(page: string, heading: string): string {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  return section.split('\n## ')[0] ?? '';
}

/** The rows of all tables, without their headings. */
function rowsIn(section: string): readonly string[] {
  return [...section.matchAll(/^\|[-| ]+\|\n((?:\|.*\n?)*)/gm)].flatMap(([, rows = '']) =>
    rows.split('\n').filter((row) => row !== ''),
  );
}

function firstHops(section: string): number {
  const [table = ''] = /(?:^\|.*\n?)+/m.exec(section) ?? [];
  return table.match(/^\| \d+\. /gm)?.length ?? 0;
}
