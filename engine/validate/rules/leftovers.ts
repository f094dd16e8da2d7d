import { textRule } from './text-rule.ts';

/** Notes to oneself and the rests of programs, in the case in which they are written. */
const marks =
  /\b(?:TODO|FIXME|TBD|TKTK|XXX+)\b|\{\{|\}\}|\$\{[^}]*\}|<%.*?%>|%[A-Z_]{3,}%|\[object Object\]|\bNaN\b|\bundefined\b(?=[.,]?$)/g;

/** A placeholder with one brace too few at each end: a path of two names, which no prose has in braces. */
const singleBraces = /(?<!\{)\{\s*[a-z]\w*(?:\.[\w-]+)+\s*(?:\|[^{}]*)?\}(?!\})/gi;

/** A gap for a name, as other programs mark it. */
const gaps =
  /(?<![{$])\{\s*(?:city|town|county|state|service|industry|company|business|phone|address|name)(?:[ _-]?name)?\s*\}(?!\})/gi;

/** Sample text, and instructions in brackets. */
const samples = /\blorem ipsum\b|\[(?:insert|your|add|tbd|city name|company name)\b[^\]]*\]/gi;

/** Reports notes to oneself, sample text and parts of placeholders. */
export const leftovers = textRule({
  code: 'CB_LEFTOVER',
  severity: 'error',
  examine:
    () =>
    ({ text }, words) => [
      ...[...words.matchAll(marks), ...words.matchAll(samples), ...words.matchAll(gaps)].flatMap(
        ({ 0: found, index }) => {
          // The text of a link is in brackets too.
          if (found.startsWith('[') && text[index + found.length] === '(') return [];
          return [
            {
              offset: index,
              message: `"${found}" is left over from writing`,
              hint: 'Write the text that visitors should read.',
            },
          ];
        },
      ),
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
