import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ContentModel } from '../../engine/content/content-model.ts';
import { isRecord, type JsonSchema } from '../../engine/content/json-schema.ts';
import { schemaFaults } from '../../engine/validate/schema-validator.ts';
import { readExamples } from '../../server/site/read-examples.ts';
import { measurePair } from './measure.ts';
import type { Result } from './result.ts';

const checks = 20;

/**
 * Compares two ways to validate the examples of all block types: the validator of the block's type, and one schema that is
 * `oneOf` all types.
 */
export function measureDispatch({ blocks }: ContentModel): readonly Result[] {
  const documents = [...readExamples()].flatMap(([type, examples]) =>
    examples.map((example, index) => ({ ...example, id: `${type}-${index + 1}`, type })),
  );
  const faulty = documents.map((document) => ({ ...document, typingError: true }));
  const validateAny = compileOneOf(blocks);
  const byType = (block: { readonly type: string }) => schemaFaults(blocks.schemaOf(block.type) ?? {}, block);
  for (const document of documents) {
    if (byType(document).length > 0 || !validateAny(document))
      throw new Error(`The example ${document.id} is not valid.`);
  }

  const { first, second, ratio } = measurePair(
    11,
    () => {
      for (let done = 0; done < checks; done++) for (const document of documents) byType(document);
    },
    () => {
      for (let done = 0; done < checks; done++) for (const document of documents) validateAny(document);
    },
  );
  const perSecond = (seconds: number): string =>
    `${Math.round((checks * documents.length) / seconds).toLocaleString('en-US')} blocks/s`;
  const found = faulty.reduce((sum, block) => sum + byType(block).length, 0);
  const foundByOneOf = faulty.reduce((sum, block) => {
    validateAny(block);
    return sum + (validateAny.errors?.length ?? 0);
  }, 0);
  return [
    {
      name: 'validating a block by its type',
      figure: `${ratio.toFixed(1)} times oneOf`,
      limit: 'more than 1',
      withinLimit: ratio > 1,
      note: `${perSecond(first)} compared with ${perSecond(second)}, ${documents.length} valid examples`,
    },
    {
      name: 'diagnostics per mistake',
      figure: (found / faulty.length).toFixed(1),
      limit: 'exactly 1.0',
      withinLimit: found === faulty.length,
      note: `${found} compared with ${foundByOneOf} of oneOf, for ${faulty.length} blocks with one unknown property each`,
    },
  ];
}

function compileOneOf(blocks: ContentModel['blocks']) {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const oneOf = [...blocks.names()].map((name) => withType(blocks.schemaOf(name) ?? {}, name));
  return ajv.compile({ oneOf });
}

function withType(schema: JsonSchema, name: string): JsonSchema {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return { ...schema, properties: { ...properties, type: { const: name } } };
}
