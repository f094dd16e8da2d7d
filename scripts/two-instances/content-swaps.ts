import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { sampleContactForm } from '../../blocks/testing/sample-forms.ts';

/** A copy of a content folder in which the name of the site contains the number of the last change. */
export interface ChangingContent {
  readonly folder: string;
  /** The number of changes so far. */
  readonly changes: number;
  /** Changes the name in one step, so that no server reads half of a change. */
  change(): void;
  remove(): void;
}

const siteSchema = z.looseObject({ name: z.string() });
const firstNumber = 1000;

export function copyChangingContent(original: string): ChangingContent {
  const parent = mkdtempSync(join(tmpdir(), 'cityblock-content-'));
  const folder = join(parent, 'content');
  cpSync(original, folder, { recursive: true });
  // A form with the fields that the leads have.
  mkdirSync(join(folder, 'forms'), { recursive: true });
  writeFileSync(join(folder, 'forms', 'two-instances.json'), JSON.stringify(sampleContactForm));
  const file = join(folder, 'site.json');
  const site = siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  let changes = 0;
  const write = (): void => {
    // Outside of the folder, which the servers watch.
    const draft = join(parent, 'site.json');
    const name = `${site.name} ${markOf(firstNumber + changes)}`;
    writeFileSync(draft, JSON.stringify({ ...site, name }, null, 2));
    renameSync(draft, file);
  };
  write();
  return {
    folder,
    get changes() {
      return changes;
    },
    change() {
      changes += 1;
      write();
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

const markOf = (number: number): string => `Nr${number}x`;

/** The numbers of the changes whose name a document contains, each once. */
export function changesIn(html: string): readonly number[] {
  const found = html.matchAll(/Nr(\d+)x/g);
  return [...new Set(Array.from(found, ([, number = '']) => Number(number) - firstNumber))];
}
