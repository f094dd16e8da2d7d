import { compose, readsOf } from '../../compose/composition.ts';
import { MissingValueError } from '../../compose/placeholder.ts';
import { blockProvenance, supplierOf } from '../../compose/provenance.ts';
import { isRecord } from '../../content/json-schema.ts';
import { missingInBlock } from '../missing-value.ts';
import { isAboutName, picturesToFind } from '../picture.ts';
import type { Finding } from '../reading/finding.ts';
import type { BlockInput, RuleOf } from '../rule.ts';
import type { SchemaFault } from '../schema/schema-fault.ts';

/** Reports values of composed blocks that their schema does not accept, at the file that supplied them. */
export const blockValues: RuleOf<'block'> = {
  scope: 'block',
  code: 'CB_VALUE',
  check: (block) => {
    if (block.faults.length === 0) return [];
    // The finding for a missing picture names the one that was meant.
    const pictures = picturesToFind(block);
    return block.faults.flatMap((fault) =>
      pictures.some((named) => isAboutName(fault, named)) ? [] : valueFindings(fault, block),
    );
  },
};

function valueFindings(fault: SchemaFault, block: BlockInput): readonly Finding[] {
  const { instance, page, type } = block;
  const absent = fault.path.length === 0 ? variableFor(fault.missing, block) : undefined;
  if (absent !== undefined)
    return missingInBlock(new MissingValueError(absent.variable, undefined), instance, absent.at, page);
  const { entry, path } = supplierOf(blockProvenance(instance, fault.path, page));
  const cause = `block "${instance.id}" (${type}): ${fault.message}`;
  const message = `on ${page.route.path}, ${cause}`;
  return [{ entry, path, code: fault.code, message, hint: fault.hint, cause }];
}

/** The variable that should fill in a property of a block; undefined if it is not taken from a variable. */
function variableFor(name: string | undefined, { instance, page: { recorder }, schema }: BlockInput) {
  const definition = recorder.value({ kind: 'entry', id: instance.document }, ['block', instance.id]);
  if (name === undefined || !isRecord(definition)) return undefined;
  return readsOf(compose(definition, schema)).find(
    (read) => read.kind === 'from' && read.at.length === 1 && read.at[0] === name,
  );
}
