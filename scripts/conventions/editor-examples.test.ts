import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContentFiles } from '../../engine/content/content-files.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { projectRoot } from '../command/project-root.ts';

const guide = readFileSync(join(projectRoot, 'docs/editor.md'), 'utf8');

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
  return new ContentLoader(model)
    .load([...files, { file: path, text }])
    .diagnostics.filter((found) => found.file === path)
    .map(({ line, message }) => `${line}: ${message}`);
}

describe('the examples of docs/editor.md', () => {
  const examples = examplesIn(guide);

  test('are all found', () => {
    expect(examples).toHaveLength(guide.match(/^```json$/gm)?.length ?? 0);
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
