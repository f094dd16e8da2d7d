import type { ContentRule, RuleFinding } from './content-rule.ts';

const warningDays = 30;

/** Warns of claims that expire soon, have expired, or are due for review. */
export const claimDates: ContentRule = {
  code: 'CB_CLAIM_DATE',
  severity: 'warning',
  check: ({ snapshot, today }) => {
    const claims = [...snapshot.collections.claims.values()];
    const findings = claims.flatMap(({ source, value }): readonly RuleFinding[] => {
      const at = (name: string, message: string, hint: string): RuleFinding => ({
        source,
        path: [name],
        message,
        hint,
      });
      const { expires, review } = value;
      const renew = 'Check the source again, then write today\'s "date" and a later "expires".';
      if (expires !== undefined && expires <= today)
        return [at('expires', `the claim expired on ${expires} and is no longer shown`, renew)];
      if (expires !== undefined && daysBetween(today, expires) <= warningDays)
        return [
          at('expires', `the claim expires on ${expires}, in ${daysBetween(today, expires)} days`, renew),
        ];
      if (review !== undefined && review <= today)
        return [
          at(
            'review',
            `the claim was due for review on ${review}`,
            'Check the source again, then write today\'s "date" and a later "review".',
          ),
        ];
      return [];
    });
    return { findings, examined: claims.length };
  },
};

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
