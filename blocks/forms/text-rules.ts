import * as z from 'zod/mini';
import { fillText } from './form-texts.ts';

/** The messages of the rules, with their placeholders. */
interface RuleTexts {
  readonly required: string;
  readonly invalid: string;
  readonly tooLong: string;
}

/** Replaces control characters: a line break in a name could forge mail headers or log lines. */
const toSingleLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim();

const toMultipleLines = (value: string) =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();

/** The rules of texts with their messages. Set here instead of by zod's locale: browser and server use the same. */
export function textRules({ required, invalid, tooLong }: RuleTexts) {
  const text = () =>
    z.string({
      error: ({ input }: { readonly input?: unknown }) => (input === undefined ? required : invalid),
    });
  const singleLine = () => text().check(z.overwrite(toSingleLine));
  const atMost = (field: string, maximum: number) =>
    z.maxLength(maximum, fillText(tooLong, { field, maximum }));
  const line = (field: string, minimum: number, tooShort: string, maximum: number) =>
    singleLine().check(z.minLength(minimum, tooShort), atMost(field, maximum));
  return {
    singleLine,
    line,
    optionalLine: (field: string, maximum: number) => z._default(line(field, 0, '', maximum), ''),
    /** A text of several lines that is not empty. */
    paragraph: (field: string, empty: string, maximum: number) =>
      text().check(z.overwrite(toMultipleLines), z.minLength(1, empty), atMost(field, maximum)),
  };
}
