import type { ContentModel } from './content-model.ts';
import { blockLists, isFrom } from './document-blocks.ts';
import { isRecord } from './json-schema.ts';
import type { JsonPath } from './json-source.ts';
import type { SchemaFault } from './schema-validator.ts';
import type { EntryKind } from './snapshot.ts';
import { nearestName, suggestName } from './suggestion.ts';

/**
 * The faults of a document's blocks, each by the schema of its type. Values that are filled in when the page is composed
 * are checked there.
 */
export function blockFaults(model: ContentModel, kind: EntryKind, document: unknown): SchemaFault[] {
  return blockLists(kind, document).flatMap(({ path, blocks }) =>
    blocks.flatMap((block, index) => faultsOfBlock(model, block, [...path, index])),
  );
}

function faultsOfBlock(model: ContentModel, block: unknown, path: JsonPath): SchemaFault[] {
  if (!isRecord(block) || typeof block.type !== 'string') return [];
  const validate = model.blocks.validatorOf(block.type);
  if (validate === undefined) {
    const hint = suggestName(block.type, model.blocks.names());
    return [
      {
        code: 'CB_UNKNOWN_BLOCK',
        path: [...path, 'type'],
        atKey: false,
        message: `there is no block type "${block.type}"`,
        ...(hint === undefined ? { hint: 'The folders in blocks/ are the block types.' } : { hint }),
      },
    ];
  }
  return validate(block)
    .filter((fault) => !isFilledIn(block, fault) && !isEnvelopeFault(fault))
    .map((fault) => ({
      ...fault,
      path: [...path, ...fault.path],
      message: inBlock(fault.message, block),
      ...fromHint(block, fault),
    }));
}

/** Whether a fault is only about a value that is not written here but filled in when the page is composed. */
function isFilledIn(block: unknown, fault: SchemaFault): boolean {
  let at = block;
  for (const segment of fault.path) {
    if (isFrom(at)) return true;
    if (typeof at !== 'object' || at === null) return false;
    at = Reflect.get(at, segment);
  }
  if (fault.code === 'CB_UNKNOWN_PROPERTY') return false;
  return isFrom(at) || (typeof at === 'string' && at.includes('{{') && fault.code !== 'CB_WRONG_TYPE');
}

/** Whoever writes an object where none is wanted has probably meant to take a value from elsewhere. */
function fromHint(block: unknown, fault: SchemaFault): { readonly hint?: string } {
  if (fault.code !== 'CB_WRONG_TYPE') return {};
  let at = block;
  for (const segment of fault.path)
    at = Array.isArray(at) || isRecord(at) ? Reflect.get(at, segment) : undefined;
  if (!isRecord(at) || !Object.keys(at).some((name) => nearestName(name, ['from']) !== undefined)) return {};
  return { hint: 'Write { "from": "service.cost" }, a path and nothing else, to take the value from there.' };
}

// The document's own schema has told it already.
function isEnvelopeFault(fault: SchemaFault): boolean {
  const [first] = fault.path;
  if (fault.code === 'CB_MISSING_PROPERTY')
    return fault.path.length === 0 && /"(id|type)"/.test(fault.message);
  return (
    fault.path.length === 1 &&
    (first === 'id' || first === 'when' || first === 'required') &&
    fault.code !== 'CB_UNKNOWN_PROPERTY'
  );
}

function inBlock(message: string, block: Readonly<Record<string, unknown>>): string {
  const name =
    typeof block.id === 'string'
      ? `block "${block.id}" (${String(block.type)})`
      : `a block of type "${String(block.type)}"`;
  return `${name}: ${message.replace(/ in the document$/, '')}`;
}
