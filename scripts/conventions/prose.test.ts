import { describe, expect, it } from 'vitest';
import { layers } from '../structure/layers-and-rooms.ts';
import { isCode, readSourceFiles, type SourceFile } from '../structure/source-file.ts';
import { commentsIn, messagesIn } from './prose.ts';

/** Files that contain British spellings in order to find them. */
const spellingLists: ReadonlySet<string> = new Set([
  'engine/rules/spelling.ts',
  'engine/rules/spelling.test.ts',
  'scripts/conventions/prose.test.ts',
]);

const british =
  /\b(?:behaviours?|colour(?:s|ed)?|centre[ds]?|grey|favourite|honour|neighbour\w*|licence|cancelled|analyse|(?:organ|recogn|normal|initial|serial)is(?:e|ed|es|ing|ation))\b/gi;

/** Words that comments do not use, and the term to use instead. */
const archaic: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^What(?:ever)? /, 'a noun, or a verb in the third person'],
  [/\bwhoever\b/i, 'the role: visitor, user, editor, developer, operator'],
  [/\b(?:some|every|no)body\b/i, 'the role: visitor, user, editor, developer, operator'],
  [/\b(?:is|are|was|were|be) told\b/i, '"is notified" or "is reported"'],
  [/\bmend(?:s|ed)?\b/i, '"fix"'],
  [/\bstands? (?:in|for)\b/i, '"is in" or "replaces"'],
  // "Present" means that something exists: "present in development".
  [/\bat present\b/i, '"now" or "current"'],
];

function violations(file: SourceFile): readonly string[] {
  const comments = commentsIn(file);
  const spelling = [...comments, ...messagesIn(file)].flatMap(({ position, text }) =>
    (text.match(british) ?? []).map((word) => `${position} British spelling: "${word}"`),
  );
  const words = comments.flatMap(({ position, text }) =>
    archaic
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, instead]) => `${position} ${pattern} Use ${instead}: "${text.slice(0, 60)}"`),
  );
  return [...spelling, ...words];
}

describe('comments and messages', () => {
  it(`in ${layers.join(', ')} follow docs/style.md`, () => {
    const files = readSourceFiles(layers).filter(({ path }) => isCode(path) && !spellingLists.has(path));
    expect(files.flatMap(commentsIn).length).toBeGreaterThan(100);
    expect(files.flatMap(violations)).toEqual([]);
  });
});

it.each([
  '// What the page needs.',
  '/** Whatever is left. */',
  '// For whoever runs the server.',
  '// The process is told later.',
  '/* Something to mend. */',
  '/**\n * The name stands\n * in the file.\n */',
  '// Nobody reads it.',
  '// The pictures as they are at present.',
  '// Its behaviour differs.',
  "throw new Error('The colour of the page is wrong.');",
  "it('keeps the centre of the map', () => {});",
])('finds a violation in %j', (text) => {
  expect(violations({ path: 'engine/x.ts', text })).toHaveLength(1);
});

it.each([
  '// The behavior of the color.',
  '/** Returns what the page needs. */',
  '/** Present in development. */',
  "const color = 'grey';",
  "const text = 'What the page needs is here';",
])('accepts %j', (text) => {
  expect(violations({ path: 'engine/x.ts', text })).toEqual([]);
});
