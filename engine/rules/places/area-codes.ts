import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import type { CopyContent } from '../reading/copy-content.ts';

interface CodeMention {
  readonly code: string;
  /** The number or phrase that names it. */
  readonly text: string;
  /** The offset of the code. */
  readonly start: number;
}

/** Codes of numbers that belong to no place: free of charge, or charged for a service. */
const placeless = /^(?:8(?:00|33|44|55|66|77|88)|900)$/;

/**
 * A telephone number, "(603) 643-0100", or an area code that a text calls one. Its separators are the same, unlike those
 * in the number of a regulation.
 */
const mentions =
  /(?<![\d.-])(?:\+?1[-. ])?(?:\((?<bracketed>[2-9]\d{2})\) ?|(?<plain>[2-9]\d{2})(?=(?<separator>[-. ])\d{3}\k<separator>)[-. ])\d{3}[-. ]\d{4}(?![\d-])|\barea code:? \(?(?<after>[2-9]\d{2})\b|\b(?<before>[2-9]\d{2}) area code\b/gi;

/** Finds area codes of the North American Numbering Plan, whose numbers all have the same form. */
export function areaCodesIn(text: string): readonly CodeMention[] {
  return [...text.matchAll(mentions)].flatMap(({ 0: found, index, groups = {} }) => {
    const code = groups.bracketed ?? groups.plain ?? groups.after ?? groups.before;
    if (code === undefined || placeless.test(code)) return [];
    const prefix = /^\+?1[-. ]/.exec(found)?.[0].length ?? 0;
    return [{ code, text: found, start: index + found.indexOf(code, prefix) }];
  });
}

/**
 * Returns the area codes of the numbers of the business. Undefined if they are not known, or if its country does not
 * belong to the North American Numbering Plan.
 */
export function businessAreaCodes({ site }: CopyContent): ReadonlySet<string> | undefined {
  const { office, phones } = site.value;
  const { country } = office;
  if (phones === undefined || country === undefined || !isSupportedCountry(country)) return undefined;
  if (getCountryCallingCode(country) !== '1') return undefined;
  return new Set(Object.values(phones).flatMap(({ href }) => /^tel:\+1(\d{3})/.exec(href)?.[1] ?? []));
}
