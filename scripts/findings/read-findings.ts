import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A finding of an audit, with the test that fails without its correction. */
export interface Finding {
  readonly finding: string;
  readonly file: string;
  readonly title: string;
  /** The commit with the correction, if the test was written later. */
  readonly corrected?: string | undefined;
}

/** Reads the table of findings in docs/security.md. */
export function readFindings(root: string): readonly Finding[] {
  const [, section = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split(
    '## Findings of the audit\n',
  );
  const rows = (section.split('\n## ')[0] ?? '').matchAll(
    /^\| (.+) \| .+ \| `(.+)` "(.+)"(?: \(([0-9a-f]{7,})\))? \|$/gm,
  );
  return [...rows].map(([, finding = '', file = '', title = '', corrected]) => ({
    finding,
    file,
    title,
    corrected,
  }));
}

/** The pattern for the names of the tests of a finding, whose title can contain values in the syntax of `test.each`. */
export function namePattern({ title }: Finding): string {
  return title
    .split(/%[sjdf]|\$\w+/)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*');
}
