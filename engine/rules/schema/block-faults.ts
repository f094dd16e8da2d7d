import type { ContentModel } from '../../content/content-model.ts';
import { documentBlocks, isFrom, type WrittenBlock } from '../../content/document-blocks.ts';
import { isRecord } from '../../content/json-schema.ts';
import type { JsonPath } from '../../content/json-source.ts';
import { nearestName, suggestTerm } from '../../content/suggestion.ts';
import type { SchemaFault } from './schema-fault.ts';
import { schemaFaults } from './schema-validator.ts';
import { valueAt } from './value-path.ts';

/**
 * Validates the blocks of a document, each against the schema of its type. Values with placeholders are skipped: they
 * are validated when the page is composed.
 */
export function blockFaults(model: ContentModel, kind: string, document: unknown): SchemaFault[] {
  return documentBlocks(kind, document).flatMap(({ path, block }) => faultsOfBlock(model, block, path));
}

function faultsOfBlock(model: ContentModel, block: WrittenBlock['block'], path: JsonPath): SchemaFault[] {
  if (typeof block.type !== 'string') return [];
  const schema = model.blocks.schemaOf(block.type);
  if (schema === undefined) {
    return [
      {
        code: 'CB_UNKNOWN_BLOCK',
        path: [...path, 'type'],
        atKey: false,
        message: `there is no block type "${block.type}"`,
        hint:
          suggestTerm(block.type, model.blocks.names()) ??
          `Write one of ${[...model.blocks.names()].sort().join(', ')}.`,
      },
    ];
  }
  return schemaFaults(schema, block, 'the block')
    .filter((fault) => !isFilledLater(block, fault) && !isEnvelopeFault(fault))
    .map((fault) => ({
      ...fault,
      path: [...path, ...fault.path],
      message: `${nameOf(block)}: ${fault.message}`,
      ...fromHint(block, fault),
    }));
}

/** Whether a fault is only about a value that is filled in when the page is composed. */
function isFilledLater(block: unknown, fault: SchemaFault): boolean {
  if (fault.path.some((_, depth) => isFrom(valueAt(block, fault.path.slice(0, depth))))) return true;
  if (fault.code === 'CB_UNKNOWN_PROPERTY') return false;
  const value = valueAt(block, fault.path);
  return (
    isFrom(value) || (typeof value === 'string' && value.includes('{{') && fault.code !== 'CB_WRONG_TYPE')
  );
}

/** Explains `from` where an object has nearly that property: `{ "form": "service.cost" }`. */
function fromHint(block: unknown, fault: SchemaFault): { readonly hint?: string } {
  const value = fault.code === 'CB_WRONG_TYPE' ? valueAt(block, fault.path) : undefined;
  if (!isRecord(value) || !Object.keys(value).some((name) => nearestName(name, ['from']) !== undefined))
    return {};
  return { hint: 'To take a value from elsewhere, write only its path: { "from": "service.cost" }.' };
}

/** Whether the schema of the document has reported the fault: it covers the properties that every block has. */
function isEnvelopeFault({ code, path, missing }: SchemaFault): boolean {
  const [first] = path;
  if (code === 'CB_MISSING_PROPERTY') return path.length === 0 && (missing === 'id' || missing === 'type');
  return (
    path.length === 1 &&
    (first === 'id' || first === 'when' || first === 'required') &&
    code !== 'CB_UNKNOWN_PROPERTY'
  );
}

function nameOf(block: Readonly<Record<string, unknown>>): string {
  return typeof block.id === 'string'
    ? `block "${block.id}" (${String(block.type)})`
    : `a block of type "${String(block.type)}"`;
}
