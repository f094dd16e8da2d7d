import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '../../engine/migrations/migrations.ts';
import { projectRoot } from '../command/project-root.ts';

/** The migrations of content that a changelog does not describe by their format and summary. */
const missingIn = (changelog: string): readonly number[] => {
  const text = changelog.replaceAll(/\s+/g, ' ');
  return migrations
    .filter(({ format, summary }) => !text.includes(`Format ${format}: ${summary}`))
    .map(({ format }) => format);
};

test('the changelog describes every migration of content', () => {
  expect(missingIn('')).toEqual(migrations.map(({ format }) => format));
  expect(missingIn(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'))).toEqual([]);
});
