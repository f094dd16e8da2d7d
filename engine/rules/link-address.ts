import { textsIn } from '../content/json-leaves.ts';
import type { Entry } from '../content/snapshot.ts';
import { withoutCode } from './reading/markdown-code.ts';
import type { CopyFinding, CopyOutcome, CopyRule, ExaminedTexts } from './rule.ts';
import { isNorthAmerican, isTelephoneNumber } from './value/phones.ts';

/** Matches the targets of inline links and pictures, and of reference definitions, in markdown. */
const target =
  /\]\(\s*<?(?<inline>[^\s)>]*)|^\s{0,3}\[(?<label>(?:[^[\]\\]|\\[\s\S])+)\]:\s*<?(?<defined>\S+?)>?\s*$/gm;

/** Matches a picture whose address is in a reference definition, which has the label of the picture or that text. */
const referencePicture = /!\[(?<text>[^[\]]*)\](?:\[(?<label>[^[\]]*)\]|(?!\())/g;

/** Behind an address there may be a title in quotation marks; anything else means that the address has a space. */
const spacedRest = /[ \t]+[^\s"'()]/y;

/** Parameters by which advertisers follow visitors. */
const tracking = /[?&](?:utm_[a-z]+|gclid|fbclid|msclkid|mc_[ce]id|igshid)=/i;

/** Reports links that are unsafe, unencrypted or tracked. Links in properties have the form that their schema requires. */
export const linkAddresses: CopyRule = {
  scope: 'copy',
  code: 'CB_LINK_ADDRESS',
  description:
    'A link that is unsafe, unencrypted or tracks visitors, or a picture of another site: "warning".',
  severity: 'error',
  check: checkTexts,
  checkTexts,
};

function checkTexts({ snapshot, examined: texts, examinedEntries }: ExaminedTexts): CopyOutcome {
  const findings: CopyFinding[] = [];
  let examined = 0;
  const { country } = snapshot.site.value.office;
  for (const { entry, path, text, isMarkdown } of texts) {
    if (!isMarkdown || !text.includes(']')) continue;
    for (const { href, offset, isPicture, isDefined } of addressesIn(text)) {
      examined += 1;
      if (isPicture && !isDefined && href.startsWith('media/')) continue;
      const fault = isPicture
        ? notInMedia(href)
        : (faultOf(href) ?? wrongContact(href, country) ?? unreadable(href));
      if (fault !== undefined) findings.push({ source: entry.source, path, offset, ...fault });
    }
  }
  for (const entry of examinedEntries) findings.push(...faultyProperties(entry, country));
  return { findings, examined };
}

interface Address {
  readonly href: string;
  readonly offset: number;
  readonly isPicture: boolean;
  /** Whether it is in a reference definition. */
  readonly isDefined: boolean;
}

function addressesIn(text: string): readonly Address[] {
  const plain = withoutCode(text);
  const closingAt = forwardSearch(plain, ')');
  const lineEndAt = forwardSearch(plain, '\n');
  const bracketAt = forwardSearch(text, '[');
  const pictures = new Set(
    [...plain.matchAll(referencePicture)].map(({ groups = {} }) => labelOf(groups.label || groups.text)),
  );
  let bracket = -1;
  let end = 0;
  return [...plain.matchAll(target)].flatMap(({ 0: found, index, groups = {} }): readonly Address[] => {
    if (index < end) return [];
    const { inline, defined, label } = groups;
    end = index + found.length;
    if (defined !== undefined) {
      const offset = index + found.lastIndexOf(defined);
      return [{ href: defined, offset, isPicture: pictures.has(labelOf(label)), isDefined: true }];
    }
    spacedRest.lastIndex = end;
    const isSpaced = spacedRest.test(plain) && closingAt(end) < lineEndAt(end);
    const rest = isSpaced ? plain.slice(end, closingAt(end)) : '';
    const href = `${inline}${rest}`;
    end += rest.length;
    const last = bracket;
    while (bracketAt(bracket + 1) <= index) bracket = bracketAt(bracket + 1);
    // The bracket before a link around a picture is that of the picture.
    const before = bracket === last ? undefined : text[bracket - 1];
    const isEscaped = before === '\\' || text[index - 1] === '\\';
    const isPicture = before === '!';
    return isEscaped ? [] : [{ href, offset: end - href.length, isPicture, isDefined: false }];
  });
}

/** Returns the label of a reference definition in the form in which labels are compared. */
function labelOf(text = ''): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Returns a function that finds the next occurrence of a character from positions that only increase; the length of the text
 * if there is none. It reads the text once, however often it is called.
 */
function forwardSearch(text: string, character: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) next = text.indexOf(character, from);
    if (next === -1) next = text.length;
    return next;
  };
}

/** A link to a website in a property, which has the start that its schema requires. */
function brokenAddress(value: string): Fault | undefined {
  return /^https:\/\/\S*$/.test(value) && !value.includes('{{') && !isWebAddress(value)
    ? noWebAddress(value)
    : undefined;
}

type Fault = Pick<CopyFinding, 'message' | 'hint'>;

/** Reports a picture that pages do not show: they load none of other sites, and those of this site from one folder only. */
function notInMedia(href: string): Fault | undefined {
  if (href.includes('{{')) return undefined;
  const name = /[\w.-]+(?=[?#]|$)/.exec(href)?.[0] ?? 'photo.jpg';
  return {
    message: /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(href)
      ? `pages load nothing from other sites, so visitors would see no picture "${href}"`
      : `"${href}" is not written as a file in media/, so visitors would see no picture`,
    hint: `Save the picture in media/, and write ![its content in words](media/${name.replace(/^media[/]/, '')}).`,
  };
}

function faultOf(href: string): Fault | undefined {
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

function trackedFault(href: string): Fault {
  const [plain = href] = href.split(tracking);
  return {
    message: `the link "${href}" has a parameter that tracks visitors`,
    hint: `Write "${plain}".`,
  };
}

/** Reports an address that markdown makes no link of, so that visitors read the markup, and one that leads nowhere. */
function unreadable(href: string): Fault | undefined {
  if (href.includes('{{')) return undefined;
  if (href === '')
    return {
      message: 'the link has no address',
      hint: 'Write the address between the parentheses: [a link](/faq).',
    };
  if (/\s/.test(href))
    return {
      message: `the address "${href}" contains a space, so visitors would read the markup`,
      hint: 'Delete the space, or write %20 in its place.',
    };
  if (/^(?:[/#]|tel:|mailto:)/i.test(href)) return undefined;
  if (/^https:/i.test(href)) return isWebAddress(href) ? undefined : noWebAddress(href);
  return {
    message: `"${href}" is not the address of a link, so visitors would read the markup`,
    hint: correctionOf(href),
  };
}

function isWebAddress(href: string): boolean {
  return /^https:\/\/[^/\s]+/i.test(href) && URL.canParse(href);
}

function noWebAddress(href: string): Fault {
  const corrected = href.replace(/^https:[/\\]*/i, 'https://');
  return {
    message: `"${href}" is not the address of a website`,
    hint:
      isWebAddress(corrected) && corrected !== href
        ? `Write "${corrected}".`
        : 'Write it as in "https://example.com/page".',
  };
}

function correctionOf(href: string): string {
  if (/^(?:file:|[a-z]:\\)/i.test(href))
    return 'Visitors cannot open a file of your computer. Put it online, and write the address that starts with https://.';
  if (/^[^\s@:/]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(href)) return `Write "mailto:${href}".`;
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) return 'Write an address that starts with https://, tel: or mailto:.';
  if (/^(?:www\.|[a-z\d-]+\.(?:com|net|org|gov|edu|us)\b)/i.test(href)) return `Write "https://${href}".`;
  const path = `/${href.replace(/^[./]+/, '')}`;
  return `Write "${path}" for a page of this site, or an address that starts with https:// for another one.`;
}

/** Reports an address that calls no telephone or writes to no mailbox. */
function wrongContact(href: string, country: string | undefined): Fault | undefined {
  if (href.includes('{{')) return undefined;
  if (href.startsWith('tel:')) return wrongNumber(href, country);
  if (!href.startsWith('mailto:') || /^mailto:(?:\?|[^\s@?]+@[^\s@?]+\.[^\s@?]+)/.test(href))
    return undefined;
  return {
    message: `"${href}" names no email address`,
    hint: 'Write the whole address, as in "mailto:desk@example.com".',
  };
}

function wrongNumber(href: string, country: string | undefined): Fault | undefined {
  const number = href.slice('tel:'.length);
  if (isShortNumber(number, country) || isTelephoneNumber(number, country)) return undefined;
  return {
    message: `"${href}" is not a telephone number of any country`,
    hint: 'Write the country code and all digits, "tel:+12025550100", or a number of site.json: "{{ site.phones.main.href }}".',
  };
}

/** Whether a number may be that of an emergency or an operator. In North America, these are known; elsewhere, their form is. */
function isShortNumber(number: string, country: string | undefined): boolean {
  return isNorthAmerican(country) ? /^(?:[2-9]11|112|933|988)$/.test(number) : /^\d{2,6}$/.test(number);
}

/** Addresses in properties that track visitors, call no telephone, write to no mailbox or are no address of a website. */
function faultyProperties({ source }: Entry, country: string | undefined): readonly CopyFinding[] {
  if (!tracking.test(source.text) && !/"(?:tel|mailto|https):/.test(source.text)) return [];
  return textsIn(source.value).flatMap(({ path, text }) => {
    const fault =
      /^https?:\S+$/.test(text) && tracking.test(text)
        ? trackedFault(text)
        : (wrongContact(text, country) ?? brokenAddress(text));
    return fault === undefined ? [] : [{ source, path, ...fault }];
  });
}
