import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isCommandName } from '../command/commands.ts';
import { projectRoot } from '../command/project-root.ts';
import { roomOrder } from '../structure/layers-and-rooms.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'lab/README.md',
  ...globSync('docs/**/*.md', { cwd: projectRoot }).sort(),
];
const texts = new Map(pages.map((page) => [page, readFileSync(join(projectRoot, page), 'utf8')]));

const repositoryFolders = [
  'engine',
  'blocks',
  'content',
  'server',
  'scripts',
  'e2e',
  'lab',
  'docs',
  'deploy',
  '.ci',
  '.github',
  '.vscode',
];

/** Text without code blocks, without examples, and without the titles of files that a reader creates. */
function proseOf(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/^`content\/[^`]+`$/gm, '');
}

/** The paths in backticks that point into the repository. A path with a placeholder or a pattern is not one. */
function repositoryPathsIn(text: string): readonly string[] {
  return [...proseOf(text).matchAll(/`([\w.-]+\/[^`\s]*)`/g)]
    .flatMap(([, path = '']) => path)
    .filter((path) => repositoryFolders.includes(path.split('/')[0] ?? '') && !/[*…<>]|NNNN/.test(path));
}

/** The relative links of a page, as paths from the repository's root. */
function linkedPathsIn(page: string, text: string): readonly string[] {
  return [...proseOf(text).matchAll(/\]\(((?!https?:|#)[^)#]+)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  );
}

function missingPaths(page: string, text: string): readonly string[] {
  return [...repositoryPathsIn(text), ...linkedPathsIn(page, text)].filter(
    (path) => !existsSync(join(projectRoot, path)),
  );
}

interface Hop {
  readonly hop: string;
  readonly file: string;
  readonly symbol: string;
}

/** The rows `| hop | file | symbol |` of the tables in docs/architecture.md. */
function hopsIn(text: string): readonly Hop[] {
  return [...text.matchAll(/^\| (\d+\. [^|]+) \| `([^`]+)` \| `([^`]+)` \|$/gm)].map(
    ([, hop = '', file = '', symbol = '']) => ({ hop, file, symbol }),
  );
}

/** The hops whose file does not contain their symbol. */
function brokenHops(hops: readonly Hop[]): readonly string[] {
  return hops
    .filter(({ file, symbol }) => {
      const path = join(projectRoot, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(symbol);
    })
    .map(({ hop, file, symbol }) => `"${hop}": no ${symbol} in ${file}`);
}

describe('every file and folder that a page names exists', () => {
  test.each(pages)('%s', (page) => {
    expect(missingPaths(page, texts.get(page) ?? '')).toEqual([]);
  });

  test('docs/architecture.md, docs/developer.md and README.md name many', () => {
    expect(repositoryPathsIn(texts.get('docs/architecture.md') ?? '').length).toBeGreaterThan(100);
    expect(repositoryPathsIn(texts.get('docs/developer.md') ?? '').length).toBeGreaterThan(20);
    expect(linkedPathsIn('README.md', texts.get('README.md') ?? '').length).toBeGreaterThan(12);
  });

  test('a missing path is reported', () => {
    const text = 'See `engine/gone.ts`, `blocks/cta/`, `blocks/*.ts` and [this](../gone.md).';
    expect(missingPaths('docs/page.md', text)).toEqual(['engine/gone.ts', 'gone.md']);
  });
});

const packageJson: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
);

/** The npm scripts that a text names. */
function scriptsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm (?:run\s(?<name>[a-z]+(?:-[a-z]+)*)|(?<own>start|test)\b)/g)].flatMap(
    ({ groups }) => groups?.name ?? groups?.own ?? [],
  );
}

/** The commands of `npx cityblock` that a text names. */
function commandsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bnpx\scityblock\s(?<name>[a-z]+(?:-[a-z]+)*)/g)].flatMap(
    ({ groups }) => groups?.name ?? [],
  );
}

describe('every npm script and command that a page names exists', () => {
  const missing = (text: string) => [
    ...scriptsIn(text).filter((name) => packageJson.scripts[name] === undefined),
    ...commandsIn(text).filter((name) => !isCommandName(name)),
  ];

  // Decision records name the commands of their time.
  test.each(pages.filter((page) => !page.startsWith('docs/adr/')))('%s', (page) => {
    expect(missing(texts.get(page) ?? '')).toEqual([]);
  });

  test('the guides name many', () => {
    expect(new Set(scriptsIn(texts.get('CONTRIBUTING.md') ?? '')).size).toBeGreaterThan(4);
    for (const page of ['docs/editor.md', 'docs/operator.md'])
      expect(new Set(commandsIn(texts.get(page) ?? '')).size).toBeGreaterThan(6);
  });

  test('a missing script or command is reported', () => {
    expect(
      missing('`npm ci && npm start`, then `npm run lunch -- --now`, or `npx cityblock\nsupper`'),
    ).toEqual(['lunch', 'supper']);
  });
});

test('the picture of the README is smaller than 150 kB', () => {
  const [, file = ''] = /!\[[^\]]+\]\(([^)]+)\)/.exec(texts.get('README.md') ?? '') ?? [];
  expect(statSync(join(projectRoot, file)).size).toBeLessThan(150_000);
});

test('docs/adr/README.md lists every record with its title', () => {
  const index = texts.get('docs/adr/README.md') ?? '';
  const records = globSync('docs/adr/0*.md', { cwd: projectRoot }).sort();
  const rows = records.map((path) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(texts.get(path) ?? '') ?? [];
    return `| ${number} | [${title}](${basename(path)}) |`;
  });
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !index.includes(row))).toEqual([]);
});

test('docs/operator.md explains every alert of docs/alerts.yml', () => {
  const rules = readFileSync(join(projectRoot, 'docs/alerts.yml'), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, alert = '']) => alert);
  const explained = [...(texts.get('docs/operator.md') ?? '').matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(
    ([, alert = '']) => alert,
  );
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((alert) => !explained.includes(alert))).toEqual([]);
});

test('docs/architecture.md lists every room', () => {
  const rooms = Object.entries(roomOrder)
    .flatMap(([layer, lines]) => lines.flat().map((room) => `${layer}/${room}/`))
    .filter((room) => existsSync(join(projectRoot, room)));
  expect(rooms.length).toBeGreaterThan(15);
  expect(rooms.filter((room) => !texts.get('docs/architecture.md')?.includes(`\`${room}\``))).toEqual([]);
});

describe('the hops in docs/architecture.md', () => {
  const hops = hopsIn(texts.get('docs/architecture.md') ?? '');

  test('name files that contain the symbol', () => {
    expect(hops.length).toBeGreaterThan(25);
    expect(brokenHops(hops)).toEqual([]);
  });

  test('are reported when the symbol has moved', () => {
    expect(brokenHops([{ hop: '1. Start', file: 'server/start.ts', symbol: 'noSuchFunction' }])).toEqual([
      '"1. Start": no noSuchFunction in server/start.ts',
    ]);
  });
});
