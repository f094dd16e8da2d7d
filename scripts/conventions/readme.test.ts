import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContentFiles } from '../../engine/content/content-files.ts';
import { checkDocuments } from '../../engine/validate/check-documents.ts';
import { ContentLoader } from '../../engine/validate/load-content.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { projectRoot } from '../command/project-root.ts';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
const packageJson: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
);

/** The npm scripts that a text names. */
function commandsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm (?:run )?(?<name>[a-z]+(?:-[a-z]+)*)/g)]
    .flatMap(({ groups }) => groups?.name ?? [])
    .filter((name) => name !== 'ci');
}

/** Folders that commands create; a fresh clone does not have them. */
const madeFolders: ReadonlySet<string> = new Set(['data/', 'dist/', 'node_modules/']);

/** Files and folders of the project that a text names, except files of examples. */
function pathsIn(text: string): readonly string[] {
  const prose = text.replaceAll(/^`content\/[^`]+`$/gm, '').replaceAll(/^```[\s\S]*?^```$/gm, '');
  const quoted = [...prose.matchAll(/`(\.?[A-Za-z_-][\w-]*\/[\w./-]*)`/g)];
  const linked = [...prose.matchAll(/\]\(((?!https:)[^)#]+)\)/g)];
  return [...quoted, ...linked].map(([, path = '']) => path).filter((path) => !madeFolders.has(path));
}

/** The JSON examples in a text, each with its file: the line in backticks above it. */
function examplesIn(text: string): readonly { readonly file: string; readonly text: string }[] {
  return [...text.matchAll(/^`(content\/[^`]+)`\n\n```json\n([\s\S]*?)^```$/gm)].map(
    ([, file = '', example = '']) => ({ file, text: example }),
  );
}

/** The diagnostics of an example as part of the site. */
function findingsIn(file: string, text: string): readonly string[] {
  const model = builtInModel;
  const path = file.replace(/^content\//, '');
  const files = readContentFiles(join(projectRoot, 'content')).filter((other) => other.file !== path);
  const loaded = new ContentLoader(model).load([...files, { file: path, text }]);
  const { documents, diagnostics } = loaded;
  return [...diagnostics, ...(documents === undefined ? [] : checkDocuments(documents, loaded.model))]
    .filter((found) => found.file === path)
    .map(({ line, message }) => `${line}: ${message}`);
}

test('every command in the README is in package.json', () => {
  const commands = commandsIn(readme);
  expect(new Set(commands).size).toBeGreaterThan(10);
  expect(commands.filter((name) => packageJson.scripts[name] === undefined)).toEqual([]);
  expect(commandsIn('run `npm run lunch`').filter((name) => packageJson.scripts[name] === undefined)).toEqual(
    ['lunch'],
  );
});

test('every file and folder that the README names exists', () => {
  const missing = (text: string) => pathsIn(text).filter((path) => !existsSync(join(projectRoot, path)));
  expect(pathsIn(readme).length).toBeGreaterThan(12);
  expect(missing(readme)).toEqual([]);
  expect(missing('See `docs/gone.md` and ![it](docs/gone.png).')).toEqual(['docs/gone.md', 'docs/gone.png']);
});

describe('examples', () => {
  const examples = examplesIn(readme);

  test('are all found', () => {
    expect(examples).toHaveLength(readme.match(/^```json$/gm)?.length ?? 0);
    expect(examples.length).toBeGreaterThan(1);
  });

  test.each(examples)('$file is valid', ({ file, text }) => {
    expect(findingsIn(file, text)).toEqual([]);
  });

  test('with a typing error are invalid', () => {
    const [city] = examples;
    expect(city && findingsIn(city.file, city.text.replace('"county"', '"coundy"'))).toEqual([
      '4: unknown property "coundy"',
    ]);
  });
});

test('the screenshot is 1440 pixels wide and smaller than 300 kB', () => {
  const file = join(projectRoot, 'docs/screenshot.png');
  const header = readFileSync(file).subarray(0, 24);
  expect(header.subarray(1, 4).toString()).toBe('PNG');
  expect(header.readUInt32BE(16)).toBe(1440);
  expect(statSync(file).size).toBeLessThan(300_000);
});
