import type { Selectable } from 'kysely';
import type { ReadWords, Words } from '../../engine/words/words.ts';
import type { LeadTable } from '../database/database-schema.ts';
import type { DeliveryRecord } from '../leads/deliveries/delivery-records.ts';
import { dialLink } from '../leads/dial-link.ts';
import { fieldText, readLeadFields } from '../leads/forms/lead-field.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import type { InboxRow } from '../leads/lead-inbox.ts';
import { spamReason } from '../leads/spam/spam-reason.ts';
import { readSpamSignals } from '../leads/spam/spam-signal.ts';
import { leadWords } from '../words/lead.words.ts';
import { spamWords } from '../words/spam.words.ts';
import type { LeadDetail, LeadSummary } from './dashboard-api.ts';
import type { EntryNames } from './lead-numbers.ts';

/** The entry with a slug, or what a lead says in its place; null if it says nothing. */
const known = (text: string, named: EntryNames[keyof EntryNames]) => (text === '' ? null : named(text));

/** The API representation of a row of the inbox. */
export function leadSummary(row: InboxRow, names: EntryNames): LeadSummary {
  return {
    id: row.id,
    receivedAt: row.received_at,
    name: `${row.first_name} ${row.last_name}`.trim() || row.email,
    company: row.company,
    email: row.email,
    status: row.status,
    owner: row.owner,
    city: known(row.city_slug || row.location, names.city),
    service: known(row.service_slug || row.service, names.service),
    source: row.source,
    excerpt: row.excerpt,
    firstAnswerAt: row.first_answer_at,
    isCanary: row.is_canary === 1,
  };
}

/** The properties of the site that the data of a lead is shown with. */
interface DetailSite {
  readonly names: EntryNames;
  readonly country: string | undefined;
  readonly words: ReadWords;
  /** The title of the form that the lead was sent with; undefined if the page has no such form any more. */
  readonly formTitle: string | undefined;
}

/** The API representation of a lead with all stored data. */
export function leadDetail(
  lead: Selectable<LeadTable>,
  timeline: LeadEvent[],
  deliveries: DeliveryRecord[],
  { names, country, words, formTitle }: DetailSite,
): LeadDetail {
  return {
    ...leadSummary({ ...lead, excerpt: lead.message }, names),
    phone: lead.phone,
    phoneHref: dialLink(lead.phone, country),
    message: lead.message,
    fields: readLeadFields(lead.fields).map((field) => ({
      label: field.label,
      value: fieldText(field, words),
    })),
    origin: originOf(lead, names, words(leadWords), formTitle ?? lead.block),
    spamReasons: readSpamSignals(lead.spam_signs).map((signal) =>
      'reason' in signal ? signal.reason : spamReason(signal, words(spamWords)),
    ),
    timeline,
    deliveries,
  };
}

/** Where the lead came from: the known values in display order. */
function originOf(
  lead: Selectable<LeadTable>,
  names: EntryNames,
  words: Words<typeof leadWords>,
  form: string,
): LeadDetail['origin'] {
  const values: readonly (readonly [label: string, value: string])[] = [
    [words('askedAbout'), lead.service && names.service(lead.service).name],
    [words('where'), lead.location && names.city(lead.location).name],
    [words('page'), lead.page_path],
    [words('city'), lead.city_slug && names.city(lead.city_slug).name],
    [words('service'), lead.service_slug && names.service(lead.service_slug).name],
    [words('source'), lead.source],
    [words('cameFrom'), lead.referrer_host],
    [words('campaign'), campaignOf(lead.utm)],
    [words('form'), form],
    [words('agreedTo'), lead.consent],
  ];
  return values.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]));
}

function campaignOf(utm: string): string {
  const parameters: unknown = JSON.parse(utm);
  if (typeof parameters !== 'object' || parameters === null) return '';
  return Object.entries(parameters)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
}
