import { isRecord } from '../content/json-schema.ts';
import { isSingleFileKind } from '../content/model/entry-kinds.ts';
import { writtenEntries } from './reading/copy-content.ts';
import type { CopyRule } from './rule.ts';

/** Reports files whose `$schema` is missing or names another kind: editors then complete and check nothing, or wrongly. */
export const schemaLinks: CopyRule = {
  scope: 'copy',
  code: 'CB_SCHEMA_LINK',
  description: 'A file whose `$schema` is missing or wrong: "off".',
  severity: 'warning',
  check: ({ snapshot, model }) => {
    // A file that is a list has no properties at all.
    const entries = writtenEntries(snapshot).filter(({ source }) => isRecord(source.value));
    const findings = entries.flatMap(({ kind, source }) => {
      const wanted = `${model.schemaFileOf(kind)}.json`;
      const link = isRecord(source.value) ? source.value.$schema : undefined;
      if (typeof link === 'string' && link.split('/').at(-1) === wanted) return [];
      const folders = isSingleFileKind(kind) ? './' : '../'.repeat(source.file.split('/').length - 1);
      const message =
        link === undefined
          ? 'the file names no schema'
          : `the schema "${String(link)}" is not that of ${kind}`;
      const hint = `Write "$schema": "${folders}schema/${wanted}" as the first property. Editors then complete and check the file.`;
      return [{ source, path: link === undefined ? [] : ['$schema'], message, hint }];
    });
    return { findings, examined: entries.length };
  },
};
