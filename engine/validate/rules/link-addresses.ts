import type { Entry } from '../../content/snapshot.ts';
import { isTelephoneNumber } from '../check-phones.ts';
import { writtenEntries } from '../copy-content.ts';
import type { ContentRule, RuleFinding } from './content-rule.ts';

/** Matches the targets of inline links and pictures, and of reference definitions, in markdown. */
const target = /\]\(\s*<?([^\s)>]+)|^\s{0,3}\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm;

/** Parameters by which advertisers follow visitors. */
const tracking = /[?&](?:utm_[a-z]+|gclid|fbclid|msclkid|mc_[ce]id|igshid)=/i;

/** Reports links that are unsafe, unencrypted or tracked. Links in properties have the form that their schema requires. */
export const linkAddresses: ContentRule = {
  code: 'CB_LINK_ADDRESS',
  severity: 'error',
  check: ({ snapshot, texts }) => {
    const findings: RuleFinding[] = [];
    let examined = 0;
    const { country } = snapshot.site.value.office;
    for (const { entry, path, text, isMarkdown } of texts) {
      if (!isMarkdown) continue;
      for (const match of text.matchAll(target)) {
        const href = match[1] ?? match[2] ?? '';
        examined += 1;
        const fault = faultOf(href) ?? wrongNumber(href, country);
        if (fault === undefined) continue;
        const offset = match.index + match[0].indexOf(href);
        findings.push({ source: entry.source, path, offset, ...fault });
      }
    }
    for (const entry of writtenEntries(snapshot)) findings.push(...faultyProperties(entry, country));
    return { findings, examined };
  },
};

function faultOf(href: string): Pick<RuleFinding, 'message' | 'hint'> | undefined {
  if (/^(?:javascript|data|vbscript):/i.test(href))
    return {
      message: `the link "${href}" runs script or shows data, and is not followed`,
      hint: 'Link to a page: "/faq", or an address that starts with https://.',
    };
  if (/^[/\\]{2}|^\/\\|^\\/.test(href))
    return {
      message: `browsers read the link "${href}" as the address of another site`,
      hint: 'Write one slash for a page of this site, or https:// for another one.',
    };
  if (/^http:/i.test(href))
    return {
      message: `the link "${href}" is not encrypted`,
      hint: `Write "${href.replace(/^http/i, 'https')}" if the site has that address.`,
    };
  return tracking.test(href) ? trackedFault(href) : undefined;
}

function trackedFault(href: string): Pick<RuleFinding, 'message' | 'hint'> {
  const [plain = href] = href.split(tracking);
  return {
    message: `the link "${href}" has a parameter that tracks visitors`,
    hint: `Write "${plain}".`,
  };
}

/** The longest number of an emergency or an operator, which has no form of its own. */
const maximumShortDigits = 6;

function wrongNumber(
  href: string,
  country: string | undefined,
): Pick<RuleFinding, 'message' | 'hint'> | undefined {
  if (!href.startsWith('tel:') || href.includes('{{')) return undefined;
  const number = href.slice('tel:'.length);
  if (/^\d+$/.test(number) && number.length <= maximumShortDigits) return undefined;
  if (isTelephoneNumber(number, country)) return undefined;
  return {
    message: `"${href}" is not a telephone number of any country`,
    hint: 'Write the country code and all digits, "tel:+12025550100", or a number of site.json: "{{ site.phones.main.href }}".',
  };
}

/** Addresses in properties that track visitors or call no telephone. */
function faultyProperties({ source }: Entry, country: string | undefined): readonly RuleFinding[] {
  if (!tracking.test(source.text) && !source.text.includes('"tel:')) return [];
  const findings: RuleFinding[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === 'string') {
      const fault =
        /^https?:\S+$/.test(value) && tracking.test(value)
          ? trackedFault(value)
          : wrongNumber(value, country);
      if (fault !== undefined) findings.push({ source, path, ...fault });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value))
        visit(child, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  visit(source.value, []);
  return findings;
}
