import { expect, it } from 'vitest';
import { changesSince } from './changes-since.ts';

const changelog = `# Changelog

What site owners notice.

## 1.10.0 (2026-12-24)

- Ten.

## 1.9.0

- Nine.

## 1.2.0

- Two.
`;

it.each([
  ['1.9.0', ['## 1.10.0 (2026-12-24)', '', '- Ten.']],
  ['1.2.0', ['## 1.10.0 (2026-12-24)', '', '- Ten.', '## 1.9.0', '', '- Nine.']],
  ['1.10.0', []],
])('the changes since %s are those of later versions', (version, lines) => {
  expect(changesSince(changelog, version)).toEqual(lines);
});
