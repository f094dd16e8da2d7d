import { hasUnwrittenText, unwrittenMark } from '../content/unwritten-mark.ts';
import { gapsIn } from './reading/gaps.ts';
import { type TextFault, textRule } from './text-rule.ts';

/** Notes to oneself and the rests of programs, in the case in which they are written. */
const marks =
  /\b(?:TODO|FIXME|TBD|TKTK|XXX+)\b|\{\{|\}\}|\$\{[^{}]*\}|<%(?:(?!<%).)*?%>|%[A-Z_]{3,}%|\[object Object\]|\bNaN\b|\bundefined\b(?=[.,]?$)/g;

/** A placeholder with one brace too few at each end: a path of two names, which no prose has in braces. */
const singleBraces = /(?<!\{)\{\s*[a-z]\w*(?:\.[\w-]+)+\s*(?:\|[^{}]*)?\}(?!\})/gi;

/** Sample text, and instructions in brackets. */
const samples = /\blorem ipsum\b|\[(?:(?:insert|your|add|tbd)\b[^[\]]*|(?:city|company) name [^[\]]+)\]/gi;

/** Reports notes to oneself, sample text, gaps for names and parts of placeholders. */
export const leftovers = textRule({
  code: 'CB_LEFTOVER',
  description: 'A note, sample text or part of a placeholder in a text: "warning".',
  severity: 'error',
  examine:
    () =>
    ({ text }, words) => [
      ...(hasUnwrittenText(text) && !text.startsWith(unwrittenMark) ? [leftover(text, 0)] : []),
      ...[...words.matchAll(marks), ...words.matchAll(samples)].flatMap(({ 0: found, index }) => {
        // The text of a link is in brackets too.
        if (found.startsWith('[') && text[index + found.length] === '(') return [];
        return [leftover(found, index)];
      }),
      ...gapFaults(text, words),
      // A template of a program has a dollar sign before the brace, and is reported above.
      ...[...words.matchAll(singleBraces)].flatMap(({ 0: found, index }) =>
        text[index - 1] === '$'
          ? []
          : [
              {
                offset: index,
                message: `"${found}" has single braces, so visitors would read it as it is`,
                hint: `Write two braces at each end: "{${found}}".`,
              },
            ],
      ),
    ],
});

function leftover(found: string, offset: number): TextFault {
  return {
    offset,
    message: `"${found}" is left over from writing`,
    hint: 'Write the text that visitors should read.',
  };
}

function gapFaults(text: string, words: string): readonly TextFault[] {
  return gapsIn(words)
    .filter(({ text: found, offset }) => !found.startsWith('[') || text[offset + found.length] !== '(')
    .map(({ text: found, offset, marks, variable }) => ({
      offset,
      message:
        marks === 'braces'
          ? `"${found}" has single braces, so visitors would read it as it is`
          : `"${found}" is left over from writing`,
      hint: `Write "{{ ${variable} }}" in a template, or the words themselves.`,
    }));
}
