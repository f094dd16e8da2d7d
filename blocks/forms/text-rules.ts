import * as z from 'zod/mini';

// Set here instead of by zod's locale, so that browser and server use the same messages.
const typeMessage = (issue: { readonly input?: unknown }) =>
  issue.input === undefined ? 'Required' : 'Invalid input';

/** Replaces control characters: a line break in a name could forge mail headers or log lines. */
const toSingleLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim();

const toMultipleLines = (value: string) =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();

const text = () => z.string({ error: typeMessage });

export const singleLine = () => text().check(z.overwrite(toSingleLine));

export const multipleLines = () => text().check(z.overwrite(toMultipleLines));

export const line = (label: string, min: number, tooShort: string, max: number) =>
  singleLine().check(
    z.minLength(min, tooShort),
    z.maxLength(max, `${label} must be at most ${max} characters`),
  );

export const optionalLine = (label: string, max: number) => z._default(line(label, 0, '', max), '');
