import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../engine/content/json-schema.ts';

/** A copy of a content folder with a page of many blocks. */
export interface LongPage {
  readonly file: string;
  readonly path: string;
}

/**
 * Copies a content folder, and adds a page with texts below the first blocks of another page.
 * @param count the number of its blocks
 */
export function addLongPage(from: string, to: string, count: number): LongPage {
  cpSync(from, to, { recursive: true });
  const [name = ''] = readdirSync(join(to, 'pages')).toSorted(bySize(join(to, 'pages')));
  const page: unknown = JSON.parse(readFileSync(join(to, 'pages', name), 'utf8'));
  if (!isRecord(page) || !Array.isArray(page.blocks)) throw new Error(`pages/${name} has no blocks.`);
  const first: readonly unknown[] = page.blocks.slice(0, 2);
  const texts = Array.from({ length: count - first.length }, (_, index) => ({
    id: `text-${index}`,
    type: 'rich-text',
    heading: `Part ${index + 1}`,
    text: `The text of part ${index + 1}, which says nothing in particular.`,
  }));
  const long = { ...page, path: '/long-page', name: 'Long page', blocks: [...first, ...texts] };
  writeFileSync(join(to, 'pages/long-page.json'), JSON.stringify(long, undefined, 2));
  return { file: 'pages/long-page.json', path: '/long-page' };
}

/** The largest JSON file of a content folder, without the generated schemas. */
export function largestFile(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.json') && !file.startsWith('schema'),
  );
  const [largest = ''] = files.toSorted(bySize(folder));
  return largest;
}

const bySize = (folder: string) => (one: string, other: string) =>
  statSync(join(folder, other)).size - statSync(join(folder, one)).size;
