import type { SendMailOptions } from 'nodemailer';
import * as z from 'zod/mini';
import { escapeHtml } from '../../engine/render/html.ts';
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
 * single line each.
 */
export function leadEmail({ id, notice }: Delivery, { from, to, site }: LeadEmailOptions): SendMailOptions {
  const { lead, isCanary } = notice;
  const address = dashboardAddress(site, notice.leadId);
  const intro = isCanary ? canaryIntro(site) : `A new lead from ${site.name}.`;
  const rows = fieldsOf(notice, site).filter(([, value]) => value !== '');
  const canReply = !isCanary && z.email().safeParse(lead.email).success;
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
    text: textBody(intro, rows, address),
    html: htmlBody(intro, rows, address, site.language),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type Row = readonly [label: string, value: string];

function fieldsOf(
  { lead, receivedAt, page, referrerHost, utm }: LeadNotice,
  { language, timeZone, url }: NoticeSite,
): readonly Row[] {
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long', timeZone });
  return [
    ['Name', `${lead.firstName} ${lead.lastName}`.trim()],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Company', lead.company],
    ['Service', lead.service],
    ['Location', lead.location],
    ['Source', lead.source],
    ['Page', page === '' ? '' : `${url}${page}`],
    ['Came from', referrerHost],
    ['Campaign', Object.values(utm).join(', ')],
    ['Received', when.format(receivedAt)],
    ['Message', lead.message],
  ];
}

function subjectOf({ lead, isCanary, receivedAt }: LeadNotice, site: NoticeSite): string {
  if (isCanary)
    return `Canary lead (a daily test) of ${site.name}, ${receivedAt.toISOString().slice(0, 10)}: leads reach you`;
  const about = [lead.service, lead.location].filter((part) => part !== '').join(', ');
  const who = `${lead.firstName} ${lead.lastName}, ${lead.company}`;
  return `New lead: ${who}${about === '' ? '' : ` (${about})`}`;
}

function canaryIntro({ name }: NoticeSite): string {
  return `This is the canary lead (a daily test) of ${name}. It took the path of every lead: through the database and the queue to this mailbox. There is nothing to do. If it does not arrive one day, the dashboard shows a warning.`;
}

function textBody(intro: string, rows: readonly Row[], address: string): string {
  const lines = rows.map(([label, value]) =>
    value.includes('\n') || label === 'Message' ? `\n${label}:\n${value}` : `${label}: ${value}`,
  );
  return `${[intro, '', ...lines, '', `Open it in the dashboard: ${address}`].join('\n')}\n`;
}

function htmlBody(intro: string, rows: readonly Row[], address: string, language: string): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;vertical-align:top;padding:4px 16px 4px 0">${escapeHtml(label)}</th>` +
      `<td dir="auto" style="white-space:pre-wrap;padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><title>${escapeHtml(intro)}</title>` +
    `<body style="font:16px/1.5 sans-serif;color:#222"><p>${escapeHtml(intro)}</p>` +
    `<table style="border-collapse:collapse">${cells.join('')}</table>` +
    `<p><a href="${escapeHtml(address)}">Open it in the dashboard</a></p></body></html>\n`
  );
}

/**
 * Returns the text as one line without control characters and bidirectional formatting characters. It also breaks up the
 * start of encoded words, because mail programs would decode them to such characters.
 */
function singleLine(text: string, maximum: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= maximum ? line : `${characters.slice(0, maximum - 1).join('')}…`;
}
