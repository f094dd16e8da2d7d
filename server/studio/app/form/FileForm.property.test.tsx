// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { type OpenedForm, openForm } from '../../../testing/opened-form.tsx';
import { readSiteForms } from '../../../testing/site-forms.ts';
import { valueIn } from '../../changes/property-edits.ts';
import type { StudioFile } from '../../studio-api.ts';
import { FormSchemas } from './form-schema.ts';

const sites = ['content', 'e2e/fixtures/piano-tuning', 'e2e/fixtures/toiture', 'e2e/fixtures/fisioterapia'];

let form: OpenedForm | undefined;

afterEach(async () => {
  await form?.close();
  form = undefined;
});

/** The paths of all texts, numbers and other values without parts. */
function leavesOf(value: JsonValue | undefined, path: JsonPath = []): readonly JsonPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return parts.flatMap(([name, part]) => leavesOf(part, [...path, name]));
}

/** The place of a value in files of a kind: the properties that lead to it, and the type of the block that it is in. */
function placeOf({ kind, value }: StudioFile, path: JsonPath): string {
  const names = path.map((segment, index) => {
    if (typeof segment === 'string') return segment;
    const type = valueIn(value, [...path.slice(0, index + 1), 'type']);
    return typeof type === 'string' ? type : 0;
  });
  return JSON.stringify([kind, typeof valueIn(value, path), ...names]);
}

/** Whether a value can have another one that fits its schema, and the program does not write it. */
function isWritten(schemas: FormSchemas, { schema, value }: StudioFile, path: JsonPath): boolean {
  const found = schemas.at(schemas.of(schema), path, (part) => valueIn(value, part));
  if (found === undefined) return true;
  return found.schema.readOnly !== true && schemas.control(found.schema).kind !== 'fixed';
}

describe('FileForm', () => {
  for (const site of sites)
    it(`has a field for every value that an editor writes in every file of ${site}, and sends no edit by itself`, async () => {
      const { schemas, files } = readSiteForms(site);
      const formSchemas = new FormSchemas(schemas);
      const missing: string[] = [];
      // A file whose values are all at places that an earlier file of its kind has would prove nothing more.
      const places = new Set<string>();
      for (const file of files) {
        const leaves = leavesOf(file.value).filter(
          (path) => path[0] !== '$schema' && isWritten(formSchemas, file, path),
        );
        const own = leaves.map((path) => placeOf(file, path));
        if (own.every((place) => places.has(place))) continue;
        for (const place of own) places.add(place);
        form = await openForm({ file, schemas });
        await form.openAll();
        const fields = new Map(
          [...form.element.querySelectorAll<HTMLElement>('[data-path]')].map((field) => [
            field.dataset.path,
            field,
          ]),
        );
        for (const path of leaves) {
          const field = fields.get(JSON.stringify(path));
          const list = fields.get(JSON.stringify(path.slice(0, -1)));
          const isEdited =
            field?.querySelector('[data-control]') != null ||
            ['weekdays', 'markdown'].includes(list?.dataset.kind ?? '');
          if (!isEdited) missing.push(`${file.file} ${JSON.stringify(path)}`);
        }
        expect(form.edits).toEqual([]);
        await form.close();
        form = undefined;
      }
      expect(missing).toEqual([]);
      expect(places.size).toBeGreaterThan(0);
    });
});
