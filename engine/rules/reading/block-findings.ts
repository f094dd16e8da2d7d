import { compose, readsOf } from '../../compose/composition.ts';
import type { BlockInstance } from '../../compose/page-composer.ts';
import { MissingValueError } from '../../compose/placeholder.ts';
import {
  blockProvenance,
  type ComposedPage,
  documentIn,
  pathOfBlock,
  supplierOf,
} from '../../compose/provenance.ts';
import { isRecord } from '../../content/json-schema.ts';
import type { PictureFiles } from '../../content/picture-files.ts';
import type { PictureReference } from '../../content/picture-references.ts';
import { missingPicture } from '../picture.ts';
import type { SchemaFault } from '../schema/schema-fault.ts';
import type { Finding } from './findings.ts';
import { missingValueFinding } from './missing-value.ts';

/** Returns the findings for a value of a composed block that its schema does not accept. */
export function faultFinding(
  fault: SchemaFault,
  type: string,
  instance: BlockInstance,
  page: ComposedPage,
): readonly Finding[] {
  const absent = fault.path.length === 0 ? variableFor(fault.missing, instance, page) : undefined;
  if (absent !== undefined)
    return missingFindings(new MissingValueError(absent.variable, undefined), instance, absent.at, page);
  const { entry, path } = supplierOf(blockProvenance(instance, fault.path, page));
  const cause = `block "${instance.id}" (${type}): ${fault.message}`;
  const message = `on ${page.route.path}, ${cause}`;
  return [{ entry, path, code: fault.code, message, hint: fault.hint, cause }];
}

/** Returns the findings for an error that was thrown while a block was composed. */
export function compositionFinding(
  error: unknown,
  instance: BlockInstance,
  page: ComposedPage,
): readonly Finding[] {
  if (error instanceof MissingValueError) return missingFindings(error, instance, [], page);
  const reason = error instanceof Error ? error.message : String(error);
  const failure = `block "${instance.id}" cannot be rendered: ${reason}`;
  return [failureFinding(instance, page, `on ${page.route.path}, ${failure}`, failure)];
}

/** Returns the finding for a block that cannot be rendered. Findings with the same cause are reported once. */
function failureFinding(
  instance: BlockInstance,
  page: ComposedPage,
  message: string,
  cause: string,
): Finding {
  const entry = documentIn(page.recorder.scope, instance.document);
  return { entry, path: pathOfBlock(entry, instance.id), code: 'CB_RESOLVE', message, cause };
}

/** Returns the finding for a missing picture. Its name may follow from a placeholder: "media/{{ city.slug }}.jpg". */
export function pictureFinding(
  { file, path }: PictureReference,
  instance: BlockInstance,
  page: ComposedPage,
  files: PictureFiles,
): readonly Finding[] {
  if (files.pictures.has(file)) return [];
  const { code, message, hint } = missingPicture(file, files);
  const { entry, path: at } = blockProvenance(instance, path, page).written;
  return [{ entry, path: at, code, message, hint, cause: file }];
}

/** The variable that should fill in a property of a block; undefined if it is not taken from a variable. */
function variableFor(name: string | undefined, instance: BlockInstance, { recorder, model }: ComposedPage) {
  const definition = recorder.value({ kind: 'entry', id: instance.document }, ['block', instance.id]);
  if (name === undefined || !isRecord(definition)) return undefined;
  const schema = model.blocks.schemaOf(String(definition.type)) ?? {};
  return readsOf(compose(definition, schema)).find(
    (read) => read.kind === 'from' && read.at.length === 1 && read.at[0] === name,
  );
}

function missingFindings(
  error: MissingValueError,
  instance: BlockInstance,
  at: readonly (string | number)[],
  page: ComposedPage,
): readonly Finding[] {
  const document = documentIn(page.recorder.scope, instance.document);
  return missingValueFinding(error, page, document, [...pathOfBlock(document, instance.id), ...at]);
}
