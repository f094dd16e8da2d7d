import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A finding of an audit, with the test that fails without its correction. */
export interface Finding {
  readonly finding: string;
  readonly file: string;
  readonly title: string;
}

/** Reads the table of findings in docs/security.md. */
export function readFindings(root: string): readonly Finding[] {
  const [, section = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split(
    '## Findings of the audit\n',
  );
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| (.+) \| .+ \| `(.+)` "(.+)" \|$/gm);
  return [...rows].map(([, finding = '', file = '', title = '']) => ({ finding, file, title }));
}

/** The pattern for the names of the tests of a finding, whose title can contain values in the syntax of `test.each`. */
export function namePattern({ title }: Finding): string {
  return title
    .split(/%[sjdf]|\$\w+/)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*');
}
