import { languageOf, textRule } from './text-rule.ts';

const spaced = /(?<=[\p{L}\p{N})”"'’]) +([,.;:!?])(?=\s|$)/gu;

/** French puts a space before the other marks. */
const spacedInFrench = /(?<=[\p{L}\p{N})”"'’]) +([,.])(?=\s|$)/gu;

/** Reports a space before a comma, a period or another mark. */
export const spacing = textRule({
  code: 'CB_SPACING',
  description: 'A space before a comma, a period or another mark: "off".',
  severity: 'warning',
  examine: (input) => {
    const pattern = languageOf(input) === 'fr' ? spacedInFrench : spaced;
    return ({ text }, words) =>
      [...words.matchAll(pattern)].flatMap(({ 0: found, 1: mark = '', index }) =>
        // A placeholder, an address or code is between them.
        text.startsWith(found, index)
          ? [{ offset: index, message: `there is a space before "${mark}"`, hint: 'Delete the space.' }]
          : [],
      );
  },
});
