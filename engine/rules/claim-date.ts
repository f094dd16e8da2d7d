import type { CopyContent } from './reading/copy-content.ts';
import type { CopyFinding, CopyRule } from './rule.ts';

const warningDays = 30;

/** Warns of claims and of a security contact that expire soon or have expired, and of claims that are due for review. */
export const claimDates: CopyRule = {
  scope: 'copy',
  code: 'CB_CLAIM_DATE',
  description:
    'A claim or a security contact that has expired or expires within 30 days, or a claim that is due for review: "off".',
  severity: 'warning',
  check: ({ snapshot, today }) => {
    const claims = [...snapshot.collections.claims.values()];
    const findings = claims.flatMap(({ source, value }): readonly CopyFinding[] => {
      const at = (name: string, message: string, hint: string): CopyFinding => ({
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
    const contact = contactDate(snapshot.site, today);
    return { findings: [...findings, ...contact], examined: claims.length + 1 };
  },
};

function contactDate(
  { source, value: { security } }: CopyContent['site'],
  today: string,
): readonly CopyFinding[] {
  if (security === undefined || source === undefined) return [];
  const { expires } = security;
  const path = ['security', 'expires'];
  const hint = 'Check that reports to the contact are read, then write a later date.';
  if (expires <= today)
    return [
      {
        source,
        path,
        message: `the security contact expired on ${expires} and is no longer published`,
        hint,
      },
    ];
  const days = daysBetween(today, expires);
  if (days > warningDays) return [];
  return [{ source, path, message: `the security contact expires on ${expires}, in ${days} days`, hint }];
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
