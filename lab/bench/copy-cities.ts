import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../engine/content/json-schema.ts';

const letters = 26;
const firstLetter = 'A'.charCodeAt(0);

/**
 * Copies a content folder, and adds copies of each city with all its copy. A copy has a name with another first letter, so that
 * it is as long, and its pages differ from all others.
 * @param copies at most 25
 */
export function copyCities(from: string, to: string, copies: number): void {
  cpSync(from, to, { recursive: true });
  const folder = join(to, 'cities');
  for (const file of readdirSync(join(from, 'cities'))) {
    const text = readFileSync(join(from, 'cities', file), 'utf8');
    const city: unknown = JSON.parse(text);
    if (!isRecord(city) || typeof city.name !== 'string') continue;
    const { name } = city;
    for (let number = 1; number <= copies; number++) {
      const letter = firstLetter + ((name.charCodeAt(0) - firstLetter + number) % letters);
      const other = String.fromCharCode(letter) + name.slice(1);
      writeFileSync(
        join(folder, file.replace(/\.json$/, `-${number}.json`)),
        text.replaceAll(JSON.stringify(name).slice(1, -1), other),
      );
    }
  }
}
