import type { FastifyInstance, FastifyReply } from 'fastify';
import { calendarDateAt } from '../../engine/content/calendar.ts';
import { deliveriesOfLead } from '../leads/deliveries/delivery-records.ts';
import { addNote, changeLeads, type FormOfLead } from '../leads/lead-changes.ts';
import { leadFilterSchema } from '../leads/lead-filter.ts';
import { readInbox } from '../leads/lead-inbox.ts';
import { readLead, readSources, readTimeline } from '../leads/lead-queries.ts';
import { dashboardWords } from '../words/dashboard.words.ts';
import { mayUse } from './auth/areas.ts';
import { type Authentication, signedInUser } from './auth/authentication.ts';
import {
  type InboxChoices,
  type LeadChangesResult,
  type LeadDetail,
  type LeadPage,
  leadChangesSchema,
  noteSchema,
} from './dashboard-api.ts';
import { claimedMinutes, type DashboardContext, refuse } from './dashboard-context.ts';
import { fieldChoices } from './field-choices.ts';
import { exportLeads } from './lead-export.ts';
import { leadDetail, leadSummary } from './lead-responses.ts';

const pageLength = 50;

/** The lists of leads, each lead with its timeline, and what a team does with them. */
export function inboxRoutes(app: FastifyInstance, context: DashboardContext): void {
  listRoutes(app, context);
  leadDetailRoute(app, context);
  leadChangeRoutes(app, context);
  choicesRoute(app, context);
}

function listRoutes(
  app: FastifyInstance,
  { authentication, database, words, names, timeZone, now }: DashboardContext,
): void {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>('/leads', async (request, reply) => {
    const { before, ...query } = request.query;
    const filter = leadFilterSchema.safeParse(query);
    if (!filter.success) return refuse(reply, filter.error);
    const rows = await readInbox(database, {
      filter: filter.data,
      timeZone: timeZone(),
      before: typeof before === 'string' ? before : undefined,
      limit: pageLength + 1,
    });
    const shown = rows.slice(0, pageLength);
    return {
      leads: shown.map((row) => leadSummary(row, names())),
      next: rows.length > pageLength ? (shown.at(-1)?.id ?? null) : null,
    } satisfies LeadPage;
  });

  app.get<{ Querystring: Readonly<Record<string, unknown>> }>('/leads.csv', async (request, reply) => {
    const filter = leadFilterSchema.safeParse(request.query);
    if (!filter.success) return refuse(reply, filter.error);
    const by = { actor: signedInUser(request).email, address: request.ip };
    // The text of a search may be the name of a prospect.
    const details = Object.keys(filter.data).sort().join(', ');
    await authentication.audit({ event: 'leads-exported', ...by, details });
    const date = calendarDateAt(now().getTime(), timeZone());
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="leads-${date}.csv"`)
      .send(exportLeads(database, filter.data, timeZone(), words()));
  });
}

function leadDetailRoute(app: FastifyInstance, context: DashboardContext): void {
  const { database, site, names, words } = context;
  const country = () => site.state?.snapshot.site.value.office.country;
  app.get<{ Params: { id: string } }>('/leads/:id', async (request, reply) => {
    const lead = await readLead(database, request.params.id);
    if (lead === undefined) return noSuchLead(reply, context);
    const timeline = await readTimeline(database, lead.id);
    const deliveries = await deliveriesOfLead(database, lead.id);
    const formTitle = site.state?.snapshot.collections.forms.get(formOf(lead, context))?.value.title;
    const shownIn = { names: names(), country: country(), words: words(), formTitle };
    return leadDetail(lead, timeline, deliveries, shownIn) satisfies LeadDetail;
  });
}

function leadChangeRoutes(app: FastifyInstance, context: DashboardContext): void {
  const { database, receivers, wake, now, words } = context;
  const receiversOf = (lead: FormOfLead) => receivers.namesOf(formOf(lead, context));

  app.post<{ Params: { id: string } }>('/leads/:id/notes', async (request, reply) => {
    const note = noteSchema.safeParse(request.body);
    if (!note.success) return refuse(reply, note.error);
    const by = { actor: signedInUser(request).email, at: now() };
    if (!(await addNote(database, request.params.id, note.data.text, by))) return noSuchLead(reply, context);
    return reply.code(201).send({});
  });

  app.post('/lead-changes', async (request, reply) => {
    const asked = leadChangesSchema.safeParse(request.body);
    if (!asked.success) return refuse(reply, asked.error);
    const requested = asked.data.changes;
    if (
      !(await areUsers(
        requested.flatMap(({ owner }) => owner ?? []),
        context,
      ))
    )
      return reply.code(422).send({ message: words()(dashboardWords)('noSuchOwner') });
    const by = { actor: signedInUser(request).email, at: now() };
    const { before, conflicts } = await changeLeads(database, requested, by, receiversOf);
    wake();
    return { before: [...before], conflicts: [...conflicts] } satisfies LeadChangesResult;
  });
}

/** Whether all addresses are those of users who see leads: a lead of another owner would be in the list of no user. */
async function areUsers(
  addresses: readonly string[],
  { authentication }: DashboardContext,
): Promise<boolean> {
  if (addresses.length === 0) return true;
  const owners = new Set(await leadOwners(authentication));
  return addresses.every((address) => owners.has(address));
}

/** The addresses of the users that a lead can be given to. */
async function leadOwners({ users }: Authentication): Promise<readonly string[]> {
  return (await users.list()).flatMap(({ email, role }) => (mayUse(role, 'leads') ? [email] : []));
}

function choicesRoute(
  app: FastifyInstance,
  { authentication, database, site, words, receiverNames }: DashboardContext,
): void {
  app.get('/choices', async () => {
    const collections = site.state?.snapshot.collections;
    const { compare } = words()(dashboardWords).formats;
    const named = (entries: Iterable<{ slug: string; value: { readonly name: string } }>) =>
      [...entries]
        .map(({ slug, value }) => ({ slug, name: value.name }))
        .sort((left, right) => compare(left.name, right.name));
    return {
      cities: named(collections?.cities.values() ?? []),
      services: named(collections?.services.values() ?? []),
      sources: await readSources(database),
      fields: fieldChoices(site.state?.snapshot),
      owners: [...(await leadOwners(authentication))],
      receivers: [...receiverNames()],
      claimedAnswerMinutes: claimedMinutes(site),
    } satisfies InboxChoices;
  });
}

/** The form of a lead; for a lead without a stored one, the current form of its page. */
function formOf({ form, page_path, block }: FormOfLead, { formContext, now }: DashboardContext): string {
  return form ?? formContext(page_path, block, now())?.form ?? '';
}

function noSuchLead(reply: FastifyReply, { words }: DashboardContext): FastifyReply {
  return reply.code(404).send({ message: words()(dashboardWords)('noSuchLead') });
}
