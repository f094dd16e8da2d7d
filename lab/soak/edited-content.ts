import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../engine/content/json-schema.ts';

/**
 * Returns a function that changes the first place of a content folder: its copy gets a sentence, and loses it the next time.
 * A server that watches the folder never sees half a file.
 * @throws Error if no place has copy of its own
 */
export function createEditor(contentDir: string): () => void {
  const folder = join(contentDir, 'cities');
  const found = readdirSync(folder)
    .sort()
    .map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
    .find(({ text }) => paragraphsOf(JSON.parse(text)) !== undefined);
  if (found === undefined) throw new Error(`No place in ${folder} has paragraphs in "about".`);
  const { file, text } = found;
  let isEdited = false;
  return () => {
    isEdited = !isEdited;
    writeFileSync(`${file}.tmp`, isEdited ? withSentence(text) : text);
    renameSync(`${file}.tmp`, file);
  };
}

function withSentence(text: string): string {
  const place: unknown = JSON.parse(text);
  const [first, ...others] = paragraphsOf(place) ?? [];
  const about = [`${String(first)} The streets are swept on Mondays.`, ...others];
  return JSON.stringify({ ...(isRecord(place) ? place : {}), about });
}

function paragraphsOf(place: unknown): readonly unknown[] | undefined {
  return isRecord(place) && Array.isArray(place.about) ? place.about : undefined;
}
