import type { SendMailOptions } from 'nodemailer';
import { emailAddress } from '../../../blocks/forms/field-type-table.ts';
import { calendarDateAt } from '../../../engine/content/calendar.ts';
import { escapeHtml } from '../../../engine/render/html.ts';
import type { Words } from '../../../engine/words/words.ts';
import { mailWords } from '../../words/mail.words.ts';
import { fieldText } from '../forms/lead-field.ts';
import type { Delivery } from './delivery-receiver.ts';
import { dashboardAddress, type LeadNotice, type NoticeSite } from './lead-notice.ts';

const maximumSubjectCharacters = 150;
const maximumNameCharacters = 100;

export interface LeadEmailOptions {
  readonly from: string;
  readonly to: string;
  readonly site: NoticeSite;
}

/**
 * Creates the message about a lead. Its Message-ID contains the id of the delivery, so that mail programs detect
 * duplicates. The text of the visitor is in the body unchanged and, of the headers, only in Subject and Reply-To, as a
 * single line each. An address that mail programs could read as an encoded word is not in Reply-To.
 */
export function leadEmail({ id, notice }: Delivery, { from, to, site }: LeadEmailOptions): SendMailOptions {
  const { lead, isCanary } = notice;
  const address = dashboardAddress(site, notice.leadId);
  const words = site.words(mailWords);
  const intro = words(isCanary ? 'canaryIntro' : 'intro', { site: site.name });
  const rows = fieldsOf(notice, site).filter(([, value]) => value !== '');
  const canReply = !isCanary && emailAddress.test(lead.email) && !lead.email.includes('=?');
  return {
    from: { name: singleLine(site.name, maximumNameCharacters), address: from },
    to: { name: '', address: to },
    ...(canReply && {
      replyTo: {
        name: singleLine(`${lead.firstName} ${lead.lastName}`, maximumNameCharacters),
        address: lead.email,
      },
    }),
    subject: singleLine(subjectOf(notice, site), maximumSubjectCharacters),
    messageId: `<${id}@${new URL(site.url).hostname}>`,
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textBody(intro, rows, address, words),
    html: htmlBody(intro, rows, address, site.language, words),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type MailWords = Words<typeof mailWords>;

type Row = readonly [label: string, value: string];

function fieldsOf(
  { lead, fields, receivedAt, page, referrerHost, utm }: LeadNotice,
  { language, timeZone, url, words: read }: NoticeSite,
): readonly Row[] {
  const words = read(mailWords);
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long', timeZone });
  return [
    [words('name'), `${lead.firstName} ${lead.lastName}`.trim()],
    [words('email'), lead.email],
    [words('phone'), lead.phone],
    [words('company'), lead.company],
    ...fields.map((field): Row => [field.label, fieldText(field, read)]),
    [words('service'), lead.service],
    [words('location'), lead.location],
    [words('source'), lead.source],
    [words('page'), page === '' ? '' : `${url}${page}`],
    [words('referrer'), referrerHost],
    [words('campaign'), Object.values(utm).join(', ')],
    [words('received'), when.format(receivedAt)],
    [words('message'), lead.message],
  ];
}

function subjectOf({ lead, isCanary, receivedAt }: LeadNotice, site: NoticeSite): string {
  const words = site.words(mailWords);
  if (isCanary) {
    const date = calendarDateAt(receivedAt.getTime(), site.timeZone);
    return words('canarySubject', { site: site.name, date });
  }
  const about = [lead.service, lead.location].filter((part) => part !== '').join(', ');
  const name = `${lead.firstName} ${lead.lastName}`.trim() || lead.email || lead.phone;
  const who = [name, lead.company].filter((part) => part !== '').join(', ');
  return words('subject', { lead: about === '' ? who : `${who} (${about})` });
}

function textBody(intro: string, rows: readonly Row[], address: string, words: MailWords): string {
  const lines = rows.map(([name, value]) => {
    const label = words('label', { label: name });
    return value.includes('\n') || name === words('message') ? `\n${label}\n${value}` : `${label} ${value}`;
  });
  const link = `${words('label', { label: words('open') })} ${address}`;
  return `${[intro, '', ...lines, '', link].join('\n')}\n`;
}

function htmlBody(
  intro: string,
  rows: readonly Row[],
  address: string,
  language: string,
  words: MailWords,
): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;vertical-align:top;padding:4px 16px 4px 0">${escapeHtml(label)}</th>` +
      `<td dir="auto" style="white-space:pre-wrap;padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><title>${escapeHtml(intro)}</title>` +
    `<body style="font:16px/1.5 sans-serif;color:#222"><p>${escapeHtml(intro)}</p>` +
    `<table style="border-collapse:collapse">${cells.join('')}</table>` +
    `<p><a href="${escapeHtml(address)}">${escapeHtml(words('open'))}</a></p></body></html>\n`
  );
}

/**
 * Returns the text as one line with ordinary spaces, so that rules of mailboxes match it, and without control characters and
 * bidirectional formatting characters. It also breaks up the start of encoded words, because mail programs would decode them
 * to such characters.
 */
function singleLine(text: string, maximum: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/[\u00A0\u202F]/g, ' ')
    .replaceAll('=?', '= ?')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= maximum ? line : `${characters.slice(0, maximum - 1).join('')}…`;
}
