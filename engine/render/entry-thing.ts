import type { Thing } from 'schema-dts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import { isRecord } from '../content/json-schema.ts';
import type { CollectionDeclaration, DeclaredField } from '../content/model/declared-collections.ts';
import { schemaVocabulary } from '../content/schema-vocabulary.ts';
import { type StructuredForm, structuredForm } from '../content/structured-field.ts';
import { picturePath, widthsOf } from '../routes/picture-path.ts';

/** The width of pictures in structured data; at least 1200 pixels are recommended. */
const pictureWidth = 1200;

/** Returns the structured data of an entry as its collection maps it; undefined without a mapping. */
export function entryThing(
  recorder: ReadRecorder,
  collection: string,
  slug: string,
  id: string,
  url: (path: string) => string,
): Thing | undefined {
  const declaration = recorder.declaration(collection);
  const mapping = declaration?.structuredData;
  if (declaration === undefined || mapping === undefined) return undefined;
  const known = schemaVocabulary().get(mapping.type)?.properties;
  const properties = Object.entries(mapping.properties).flatMap(([property, name]) => {
    const field = declaration.fields[name];
    const value = recorder.fieldOf(collection, slug, name);
    if (field === undefined || value === undefined) return [];
    const form = formOf(field, known?.get(property) ?? [], recorder);
    const values = (Array.isArray(value) ? value : [value]).flatMap(
      (item: unknown) => structuredValue(form, field, item, recorder, url) ?? [],
    );
    return values.length === 0 ? [] : [[property, field.list === true ? values : values[0]]];
  });
  const thing: unknown = { '@type': mapping.type, '@id': id, ...Object.fromEntries(properties) };
  return isThing(thing) ? thing : undefined;
}

function formOf(
  field: DeclaredField,
  range: readonly string[],
  recorder: ReadRecorder,
): StructuredForm | undefined {
  const name = field.collection ?? '';
  const target = field.type === 'reference' ? recorder.declaration(name) : undefined;
  const declared = new Map<string, CollectionDeclaration>(target === undefined ? [] : [[name, target]]);
  return structuredForm(field, range, declared, schemaVocabulary());
}

function structuredValue(
  form: StructuredForm | undefined,
  field: DeclaredField,
  value: unknown,
  recorder: ReadRecorder,
  url: (path: string) => string,
): unknown {
  const { collection = '', currency } = field;
  switch (form) {
    case 'quantity':
      return { '@type': 'QuantitativeValue', value };
    case 'offer':
      return { '@type': 'Offer', price: value, priceCurrency: currency };
    case 'amount':
      return { '@type': 'MonetaryAmount', value, currency };
    case 'price':
      return { '@type': 'PriceSpecification', price: value, priceCurrency: currency };
    case 'image':
      return isRecord(value) ? pictureUrl(String(value.file), recorder, url) : undefined;
    case 'url':
      if (isRecord(value)) return pictureUrl(String(value.file), recorder, url);
      return url(String(value));
    case 'name':
      return recorder.nameOf(collection, String(value));
    case 'thing': {
      const path = recorder.pathTo({ [collection]: String(value) });
      return {
        '@type': recorder.declaration(collection)?.structuredData?.type,
        name: recorder.nameOf(collection, String(value)),
        ...(path !== undefined && { url: url(path) }),
      };
    }
    case undefined:
      return undefined;
    default:
      return value;
  }
}

function pictureUrl(file: string, recorder: ReadRecorder, url: (path: string) => string): string | undefined {
  const picture = recorder.picture(file);
  if (picture === undefined) return undefined;
  if (picture.format === 'svg') return url(picturePath(picture, { kind: 'vector' }));
  const widths = widthsOf(picture);
  const width = widths.find((each) => each >= pictureWidth) ?? widths.at(-1) ?? picture.width;
  return url(picturePath(picture, { kind: 'raster', format: 'webp', width }));
}

// The mapping was checked against the vocabulary.
function isThing(value: unknown): value is Thing {
  return isRecord(value) && typeof value['@type'] === 'string';
}
