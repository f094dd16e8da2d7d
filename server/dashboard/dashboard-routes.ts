import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { type Authentication, signedInUser } from '../auth/authentication.ts';
import type { Database } from '../database/database.ts';
import {
  countDeadDeliveries,
  deliveriesOfLead,
  hastenDelivery,
  replayDeadDeliveries,
  replayDelivery,
} from '../deliveries/delivery-records.ts';
import type { ReceiverSet } from '../deliveries/receiver-set.ts';
import type { FormContextFinder } from '../forms/form-context.ts';
import { addNote, changeLeads, type ReleaseLead } from '../leads/lead-changes.ts';
import { leadFilterSchema } from '../leads/lead-filter.ts';
import { readInbox } from '../leads/lead-inbox.ts';
import { readCellCounts, readLead, readSources, readTimeline } from '../leads/lead-queries.ts';
import type { ServedSite } from '../site/served-site.ts';
import { siteRegionOf } from '../site/site-settings.ts';
import { type QuarantinedLead, releaseFromQuarantine } from '../spam/release-from-quarantine.ts';
import type { ViolationLog } from '../violations/violation-log.ts';
import { contentGridWords } from '../words/content-grid.words.ts';
import { dashboardWords } from '../words/dashboard.words.ts';
import { deliveriesWords } from '../words/deliveries.words.ts';
import { createChangeStream } from './change-stream.ts';
import { createCellReports, createContentFindings } from './content-findings.ts';
import { contentGrid } from './content-grid.ts';
import {
  type ContentGrid,
  type DeliveryOverview,
  type FailedDeliveries,
  type InboxChoices,
  type LeadDetail,
  type LeadPage,
  leadChangesSchema,
  type Numbers,
  noteSchema,
  type Violations,
} from './dashboard-api.ts';
import { readDeliveryOverview } from './delivery-overview.ts';
import { entryNames } from './entry-names.ts';
import { fieldChoices } from './field-choices.ts';
import { exportLeads } from './lead-export.ts';
import { readNumbers } from './lead-numbers.ts';
import { leadDetail, leadSummary } from './lead-responses.ts';

export interface DashboardRoutesOptions {
  readonly authentication: Authentication;
  readonly database: Database;
  readonly site: ServedSite;
  readonly receivers: ReceiverSet;
  readonly formContext: FormContextFinder;
  readonly violations: ViolationLog;
  /** Called after deliveries became due. */
  readonly wake: () => void;
  readonly canary: () => Promise<DeliveryOverview['canary']>;
  /** Milliseconds between two polls for changes; a second by default. */
  readonly changeInterval: number | undefined;
  readonly now: () => Date;
}

const pageLength = 50;

/** The API of the dashboard, `/api/dashboard/*`. Requires a signed-in user; responses are not cached. */
export async function dashboardRoutes(app: FastifyInstance, options: DashboardRoutesOptions): Promise<void> {
  const { authentication, database, site, receivers, formContext, violations, wake, canary, now } = options;
  const receiverNames = () => receivers.all().map(({ name }) => name);
  /** For a lead without a stored form, the present form of its page. */
  const formOf = ({ form, page_path, block }: QuarantinedLead) =>
    form ?? formContext(page_path, block, now())?.form ?? '';
  const release: ReleaseLead = (transaction, id, at) =>
    releaseFromQuarantine(transaction, id, (lead) => receivers.namesOf(formOf(lead)), at);
  const changes = createChangeStream(
    database,
    (error) => app.log.error({ err: error }, 'changes could not be sent to open dashboards'),
    options.changeInterval,
  );
  const findings = createContentFindings(site);
  const cellReports = createCellReports(site);
  app.addHook('preClose', async () => changes.close());
  app.addHook('onRequest', authentication.requireUser);

  const country = () => site.state?.snapshot.site.value.office.country;
  const names = () => entryNames(site.state);
  const words = () => snapshotWords(site.state?.snapshot);
  const noSuchLead = (reply: FastifyReply) =>
    reply.code(404).send({ message: words()(dashboardWords)('noSuchLead') });
  const noContent = (reply: FastifyReply) =>
    reply.code(503).send({ message: words()(contentGridWords)('noContent') });
  const timeZone = () => site.state?.snapshot.site.value.timeZone ?? 'UTC';

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
    await authentication.audit.record({ event: 'leads-exported', ...by, details });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="leads-${now().toISOString().slice(0, 10)}.csv"`)
      .send(exportLeads(database, filter.data, timeZone(), words()));
  });

  app.get<{ Params: { id: string } }>('/leads/:id', async (request, reply) => {
    const lead = await readLead(database, request.params.id);
    if (lead === undefined) return noSuchLead(reply);
    const timeline = await readTimeline(database, lead.id);
    const deliveries = await deliveriesOfLead(database, lead.id);
    const formTitle = site.state?.snapshot.collections.forms.get(formOf(lead))?.value.title;
    const shownIn = { names: names(), country: country(), words: words(), formTitle };
    return leadDetail(lead, timeline, deliveries, shownIn) satisfies LeadDetail;
  });

  app.post<{ Params: { id: string } }>('/leads/:id/notes', async (request, reply) => {
    const note = noteSchema.safeParse(request.body);
    if (!note.success) return refuse(reply, note.error);
    const by = { actor: signedInUser(request).email, at: now() };
    if (!(await addNote(database, request.params.id, note.data.text, by))) return noSuchLead(reply);
    return reply.code(201).send({});
  });

  app.post('/lead-changes', async (request, reply) => {
    const asked = leadChangesSchema.safeParse(request.body);
    if (!asked.success) return refuse(reply, asked.error);
    const requested = asked.data.changes;
    const by = { actor: signedInUser(request).email, at: now() };
    const before = await changeLeads(database, requested, by, release);
    wake();
    return { before };
  });

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
      owners: (await authentication.users.list()).map(({ email }) => email),
      receivers: receiverNames(),
      claimedAnswerMinutes: claimedMinutes(site),
    } satisfies InboxChoices;
  });

  app.get('/numbers', async () => {
    const question = {
      now: now(),
      timeZone: timeZone(),
      firstDay: siteRegionOf(site.state).firstDay,
      claimedMinutes: claimedMinutes(site),
    };
    return (await readNumbers(database, question, names())) satisfies Numbers;
  });

  app.get('/deliveries', async () => {
    const overview = await readDeliveryOverview(database, receiverNames(), await canary(), now());
    return overview satisfies DeliveryOverview;
  });

  app.get('/deliveries/failed', async () => {
    const failed = await countDeadDeliveries(database);
    return { failed, isCanaryLate: (await canary()).state === 'late' } satisfies FailedDeliveries;
  });

  app.post<{ Params: { id: string } }>('/deliveries/:id/replay', async (request, reply) => {
    const { id } = request.params;
    const isDue = (await replayDelivery(database, id, now())) || (await hastenDelivery(database, id, now()));
    if (!isDue) return reply.code(404).send({ message: words()(deliveriesWords)('deliveredAlready') });
    wake();
    return { replayed: 1 };
  });

  app.post('/deliveries/replay', async () => {
    const replayed = await replayDeadDeliveries(database, now());
    wake();
    return { replayed };
  });

  app.get('/content', async (_request, reply) => {
    if (site.state === undefined) return noContent(reply);
    const [found, reports, counts] = [
      await findings(now()),
      await cellReports(now()),
      await readCellCounts(database),
    ];
    if (site.state === undefined) return noContent(reply);
    const grid = contentGrid(site.state, found, reports, counts);
    return grid satisfies ContentGrid;
  });

  app.get('/violations', () => {
    const listed = violations.list();
    return {
      violations: listed.map(({ page = null, lastAt, ...violation }) => ({
        ...violation,
        page,
        lastAt: lastAt.toISOString(),
      })),
    } satisfies Violations;
  });

  app.get('/events', (_request, reply) => changes.subscribe(reply));
}

/** The response time that the site claims, such as "15 min", in minutes; null if it claims none. */
function claimedMinutes(site: ServedSite): number | null {
  const snapshot = site.state?.snapshot;
  const claim = snapshot?.site.value.responseClaim;
  if (claim === undefined || snapshot?.expired.has(`claims/${claim}`)) return null;
  const value = snapshot?.collections.claims.get(claim)?.value.value;
  const minutes = /^(\d+)\s*min/.exec(value ?? '')?.[1];
  return minutes === undefined ? null : Number(minutes);
}

function refuse(reply: FastifyReply, error: z.ZodError): FastifyReply {
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first] = errors;
  return reply.code(422).send({ message: `${first?.path || 'The request'}: ${first?.message}`, errors });
}
