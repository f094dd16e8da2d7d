import { isDraft, isDraftText } from '../content/absence.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { type FileIdentity, identifyFile } from '../content/file-identity.ts';
import { type JsonSource, parseJson } from '../content/json-source.ts';
import type { JsonValue } from '../content/json-value.ts';
import { isSingleFileKind } from '../content/model/entry-kinds.ts';
import { errorAt, fileError } from '../content/source-diagnostic.ts';
import { isLiteralKind } from '../rules/placeholder.ts';
import { checkFile } from '../rules/run-rules.ts';
import { blockFaults } from '../rules/schema/block-faults.ts';
import { isFilledLater, type ReadFile } from '../rules/schema/read-file.ts';
import { faultDiagnostic } from '../rules/schema/schema-fault.ts';
import { schemaFaults } from '../rules/schema/schema-validator.ts';

/** A content file, with what is wrong with it alone. */
export interface CheckedFile {
  /** Relative to the content folder. */
  readonly path: string;
  readonly text: string;
  /** Known from the path alone, even if the file cannot be parsed. For a file with a wrong name, the one that was meant. */
  readonly identity: FileIdentity | undefined;
  readonly isDraft: boolean;
  readonly read: ReadFile | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Maximum number of characters of a file. Reading a larger one would keep a server from answering meanwhile. */
const maximumLength = 2_000_000;

/**
 * Parses a file and checks it by itself.
 * @param model the schemas, those of declared collections included
 * @param isModelFaulty whether a collection may be missing from the model, because its declaration has an error
 */
export function readContentFile(
  file: string,
  text: string,
  model: ContentModel,
  isModelFaulty: boolean,
): CheckedFile {
  const identity = identifyFile(file, model);
  if (!identity.ok) {
    // The folder may be that of a collection whose declaration has an error.
    const isUnclear = isModelFaulty && file.includes('/');
    const diagnostics = isUnclear ? [] : [identity.diagnostic];
    const { meant } = identity;
    return {
      path: file,
      text,
      identity: meant,
      isDraft: meant !== undefined && isDraftText(text),
      read: undefined,
      diagnostics,
    };
  }
  const { kind, slug } = identity;
  if (text.length > maximumLength) {
    const diagnostics = [tooLargeFile(file, text.length)];
    return { path: file, text, identity, isDraft: false, read: undefined, diagnostics };
  }
  const parsed = parseJson(file, text);
  if (!parsed.ok) {
    const { diagnostics } = parsed;
    return { path: file, text, identity, isDraft: isDraftText(text), read: undefined, diagnostics };
  }
  const { source } = parsed;
  const isMarked = !isSingleFileKind(kind) && isDraft(source.value);
  const faults = [
    ...schemaFaults(model.schemaOf(kind), source.value).filter(
      (fault) => isLiteralKind(model, kind) || !isFilledLater(source.value, fault),
    ),
    ...blockFaults(model, kind, source.value),
  ];
  const linkedKind = faults.length === 0 ? undefined : kindOfLinkedSchema(source.value, model);
  if (linkedKind !== undefined && linkedKind !== kind && !isSingleFileKind(kind))
    return {
      path: file,
      text,
      identity,
      isDraft: isMarked,
      read: undefined,
      diagnostics: [misplacedFile(source, kind, linkedKind, model)],
    };
  return {
    path: file,
    text,
    identity,
    isDraft: isMarked,
    read: { kind, slug, source, faults },
    diagnostics: [
      ...parsed.diagnostics,
      // The rule about names of entries reports these, with a suggestion from the names that exist.
      ...faults
        .filter((fault) => fault.code !== 'CB_REFERENCE')
        .map((fault) => faultDiagnostic(source, fault)),
      ...checkFile({ model, kind, source }),
    ],
  };
}

function tooLargeFile(file: string, length: number): Diagnostic {
  const [has, most] = [length, maximumLength].map((count) => count.toLocaleString('en-US'));
  const hint =
    'Check that the file is the one that you meant to save, or split its content into several entries.';
  return fileError(file, 'CB_FILE_SIZE', `the file has ${has} characters; the maximum is ${most}`, hint);
}

/** The kind of content whose schema a file links to in its first line. */
function kindOfLinkedSchema(value: JsonValue, model: ContentModel): string | undefined {
  if (typeof value !== 'object' || value === null || !('$schema' in value)) return undefined;
  const linked = String(value.$schema).split('/').at(-1);
  return model.kinds().find((kind) => linked === `${model.schemaFileOf(kind)}.json`);
}

/** One finding for a file in the wrong folder, instead of one for each of its properties. */
function misplacedFile(
  source: JsonSource,
  kind: string,
  linkedKind: string,
  model: ContentModel,
): Diagnostic {
  const message = `this file links to the schema "${model.schemaFileOf(linkedKind)}.json" but is in ${kind}/`;
  const target = isSingleFileKind(linkedKind) ? 'the top of the content folder' : `${linkedKind}/`;
  const hint = `Move it to ${target}, or link to the schema "${model.schemaFileOf(kind)}.json".`;
  return errorAt(source, ['$schema'], 'CB_FILE_NAME', message, hint);
}
