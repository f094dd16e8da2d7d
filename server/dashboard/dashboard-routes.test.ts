import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleContactForm } from '../../blocks/testing/sample-forms.ts';
import { dialectNames } from '../database/database.ts';
import { addNote, changeLeads } from '../leads/lead-changes.ts';
import { signInUser } from '../testing/sign-in-user.ts';
import { type SampleLeadProperties, storeSampleLead } from '../testing/store-sample-lead.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { leadChangesResultSchema, leadDetailSchema, leadPageSchema, numbersSchema } from './dashboard-api.ts';
import { readNumbers } from './lead-numbers.ts';

const sessionSecret = 'only-for-tests-0123456789-abcdefghijklm';
const minute = 60_000;

describe.each(dialectNames)('the dashboard on %s', (dialect) => {
  let server: TemporaryApp;
  let cookies: Readonly<Record<string, string>>;
  let clock: Date;

  beforeEach(async () => {
    clock = new Date('2026-11-18T18:00:00.000Z');
    server = await createTemporaryApp({ dialect, sessionSecret, now: () => clock });
    const now = () => clock;
    await signInUser(server.database, { sessionSecret, name: 'ben', now });
    cookies = { 'cityblock-session': await signInUser(server.database, { sessionSecret, now }) };
  });
  afterEach(() => server.close());

  const get = (url: string) => server.app.inject({ url: `/api/dashboard${url}`, cookies });
  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/dashboard${url}`, payload, cookies });
  const store = (properties: SampleLeadProperties = {}) =>
    storeSampleLead(server.database, clock, properties);
  const leads = async (query = '') => leadPageSchema.parse((await get(`/leads?${query}`)).json());
  const names = async (query = '') => (await leads(query)).leads.map(({ name }) => name);
  const change = async (changes: readonly object[]) =>
    leadChangesResultSchema.parse((await post('/lead-changes', { changes })).json()).before;
  const detail = async (id: string) => leadDetailSchema.parse((await get(`/leads/${id}`)).json());

  it('answers 503 with a message for the list of pages if there is no valid content', async () => {
    server.site.state = undefined;
    const answer = await get('/content');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ message: expect.stringContaining('no valid content') });
  });

  it('checks the content again after a check that failed', async () => {
    server.site.check = () => Promise.reject(new Error('A picture cannot be read.'));
    expect((await get('/content')).statusCode).toBe(500);
    server.site.check = async () => [];
    expect((await get('/content')).statusCode).toBe(200);
  });

  it('shows what a lead says about place and service, by the names of the site where it has them', async () => {
    const { cities, services } = server.site.state?.snapshot.collections ?? {};
    const [city] = [...(cities?.values() ?? [])];
    const [service] = [...(services?.values() ?? [])];
    await store({ location: 'Nowhere Bay', service: 'Phones and cabling' });
    await store({ location: city?.slug ?? '', service: service?.slug ?? '' });
    await store({ location: 'Nowhere Bay', city_slug: city?.slug ?? '' });
    await store();
    const shown = (await leads()).leads.map((lead) => [lead.city?.name, lead.service?.name]);
    expect(shown).toEqual([
      [undefined, undefined],
      [city?.value.name, undefined],
      [city?.value.name, service?.value.name],
      ['Nowhere Bay', 'Phones and cabling'],
    ]);
  });

  it('finds nothing by a character that no text has, or refuses it', async () => {
    const id = await store();
    const answers = [
      ...(await Promise.all(
        [
          '/leads?search=%00',
          '/leads?city=a%00',
          '/leads?service=%00b',
          '/leads?source=%00',
          '/leads?field=day:%00',
          '/leads?before=%00',
          '/leads.csv?city=%00',
          '/leads/%00',
        ].map((path) => get(path)),
      )),
      await post(`/leads/${id}/notes`, { text: 'a\0b' }),
      await post('/lead-changes', { changes: [{ id: '\0', status: 'won' }] }),
      await post('/deliveries/%00/replay', {}),
    ];
    for (const { statusCode, body } of answers) {
      expect(statusCode, body).toBeLessThan(500);
      if (statusCode === 400)
        expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^[A-Z][^{}]*\.$/) });
    }
    expect(answers.filter(({ statusCode }) => statusCode === 400).length).toBe(
      dialect === 'postgres' ? 9 : 0,
    );
  });

  it('answers 403 to a change that another site sends through the browser', async () => {
    const id = await store();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/dashboard/lead-changes',
      payload: { changes: [{ id, status: 'lost' }] },
      cookies,
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(403);
    expect((await detail(id)).status).toBe('new');
  });

  it('lists leads newest first, in pages, each lead once', async () => {
    const stored: string[] = [];
    for (let index = 0; index < 120; index++) {
      clock = new Date(clock.getTime() + (index % 3) * 1000);
      stored.unshift(await store({ first_name: `Lead ${index}` }));
    }
    const seen: string[] = [];
    let before: string | null = '';
    while (before !== null) {
      const page = await leads(before === '' ? '' : `before=${before}`);
      seen.push(...page.leads.map(({ id }) => id));
      before = page.next;
    }
    expect(seen).toEqual(stored);
  });

  it('lists a lead by its address if its form asks for no name', async () => {
    await store({ first_name: '', last_name: '', email: 'ida@home.example' });
    expect(await names()).toEqual(['ida@home.example']);
  });

  it('finds leads by the prefixes of words of any field; all words must match', async () => {
    await store({ first_name: 'Maria', company: 'Clínica del Sol', message: 'The scanner is down' });
    await store({ first_name: 'Robert', email: 'robert@lathe-works.example', phone: '(626) 555-0123' });
    expect(await names('search=mari')).toEqual(['Maria Gomez']);
    expect(await names('search=SCANNER')).toEqual(['Maria Gomez']);
    expect(await names('search=lathe-works')).toEqual(['Robert Gomez']);
    expect(await names('search=555-0123')).toEqual(['Robert Gomez']);
    expect(await names('search=sol scanner')).toEqual(['Maria Gomez']);
    expect(await names('search=lathe scanner')).toEqual([]);
    expect(await names('search=gomez')).toEqual(['Robert Gomez', 'Maria Gomez']);
  });

  it('searches any text as words, never as operators', async () => {
    await store();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (search) => {
        const answer = await get(`/leads?${new URLSearchParams({ search })}`);
        expect(answer.statusCode).toBe(200);
      }),
      { numRuns: 60 },
    );
    for (const search of ['ཌྷ0', '"', "' or 1=1 --", 'a AND (b', '*', 'NEAR(x)', ':* & !', '\u0000', '-']) {
      expect((await get(`/leads?${new URLSearchParams({ search })}`)).statusCode, search).toBe(200);
    }
  });

  it('returns search results in pages', async () => {
    for (let index = 0; index < 100; index++) await store({ message: `printer ${index}` });
    const first = await leads('search=printer');
    const second = await leads(`search=printer&before=${first.next}`);
    expect([first.leads.length, second.leads.length]).toEqual([50, 50]);
    expect(new Set([...first.leads, ...second.leads].map(({ id }) => id)).size).toBe(100);
    expect(second.next).toBeNull();
  });

  it('filters by status, city, service, source and days in the time zone of the business', async () => {
    await store({ first_name: 'Open' });
    await store({ first_name: 'Won', status: 'won' });
    await store({ first_name: 'Spam', status: 'spam' });
    await store({
      first_name: 'Placed',
      city_slug: 'burbank',
      service_slug: 'it-support',
      source: 'referral',
    });
    expect(await names()).toEqual(['Placed Gomez', 'Open Gomez']);
    expect(await names('status=all')).toEqual(['Placed Gomez', 'Won Gomez', 'Open Gomez']);
    expect(await names('status=spam')).toEqual(['Spam Gomez']);
    expect(await names('city=burbank&service=it-support&source=referral')).toEqual(['Placed Gomez']);
    expect(await names('city=glendale')).toEqual([]);
    expect(await names('from=2026-11-18&to=2026-11-18')).toHaveLength(2);
    expect(await names('from=2026-11-19')).toEqual([]);
    expect(await names('to=2026-11-17')).toEqual([]);
  });

  it.each(['status=sold', 'from=yesterday', `search=${'x'.repeat(201)}`])(
    'answers 422 to %s and names the parameter',
    async (query) => {
      const answer = await get(`/leads?${query}`);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors[0].path).toBe(query.split('=')[0]);
    },
  );

  it('changes several leads at once, records user and time, and undoes the change', async () => {
    const ids = [await store(), await store(), await store({ status: 'qualified' })];
    clock = new Date(clock.getTime() + 12 * minute);
    const before = await change(ids.map((id) => ({ id, status: 'contacted', owner: 'ana@ruiz.example' })));
    expect(before).toHaveLength(3);
    const changed = await detail(ids[0] ?? '');
    expect(changed.status).toBe('contacted');
    expect(changed.owner).toBe('ana@ruiz.example');
    expect(Date.parse(changed.firstAnswerAt ?? '') - Date.parse(changed.receivedAt)).toBe(12 * minute);
    expect(changed.timeline.map(({ actor, action }) => [actor, action.kind])).toEqual([
      ['ana@ruiz.example', 'status'],
      ['ana@ruiz.example', 'owner'],
    ]);
    await change(before);
    const undone = await Promise.all(ids.map(detail));
    expect(undone.map(({ status }) => status)).toEqual(['new', 'new', 'qualified']);
    expect(undone.map(({ owner }) => owner)).toEqual([null, null, null]);
    expect(undone[0]?.firstAnswerAt).toBeNull();
  });

  it('does not undo a change of a lead that another user has changed since', async () => {
    const [kept = '', undone = ''] = [await store(), await store()];
    const before = await change([
      { id: kept, status: 'won', owner: 'ana@ruiz.example' },
      { id: undone, status: 'won' },
    ]);
    const by = { actor: 'ben@ruiz.example', at: clock };
    const receiversOf = () => [];
    await changeLeads(server.database, [{ id: kept, owner: 'ben@ruiz.example' }], by, receiversOf);
    const byCleo = { ...by, actor: 'cleo@ruiz.example' };
    await changeLeads(server.database, [{ id: kept, status: 'lost' }], byCleo, receiversOf);
    await changeLeads(server.database, [{ id: kept, status: 'won' }], byCleo, receiversOf);
    await addNote(server.database, kept, 'Ben answers it.', byCleo);
    const answer = await post('/lead-changes', { changes: before });
    expect(answer.json()).toEqual({
      before: [
        { id: undone, status: 'won', firstAnswerAt: clock.toISOString(), expected: { status: 'new' } },
      ],
      conflicts: [{ id: kept, changedBy: 'ben@ruiz.example' }],
    });
    expect(await detail(kept)).toMatchObject({ status: 'won', owner: 'ben@ruiz.example' });
    expect((await detail(undone)).status).toBe('new');
  });

  it('undoes a change of the status although another user has given the lead an owner', async () => {
    const id = await store();
    const before = await change([{ id, status: 'won' }]);
    await change([{ id, owner: 'ben@ruiz.example' }]);
    await change(before);
    expect(await detail(id)).toMatchObject({ status: 'new', owner: 'ben@ruiz.example' });
  });

  it('removes the time of the first answer when the status that set it is undone', async () => {
    const id = await store({ status: 'spam' });
    await change(await change([{ id, status: 'contacted' }]));
    expect(await detail(id)).toMatchObject({ status: 'spam', firstAnswerAt: null });
  });

  it('restores the time of the first answer when the status new is undone', async () => {
    const id = await store();
    clock = new Date(clock.getTime() + 12 * minute);
    await change([{ id, status: 'contacted' }]);
    const answered = await detail(id);
    clock = new Date(clock.getTime() + 60 * minute);
    const before = await change([{ id, status: 'new' }]);
    expect((await detail(id)).firstAnswerAt).toBeNull();
    clock = new Date(clock.getTime() + 60 * minute);
    const redo = await change(before);
    expect(await detail(id)).toMatchObject({ status: 'contacted', firstAnswerAt: answered.firstAnswerAt });
    expect((await get('/numbers')).json().answers).toMatchObject({ answered: 1, medianMinutes: 12 });
    await change(redo);
    expect(await detail(id)).toMatchObject({ status: 'new', firstAnswerAt: null });
    const invalid = { changes: [{ id, status: 'won', firstAnswerAt: 'yesterday' }] };
    expect((await post('/lead-changes', invalid)).statusCode).toBe(422);
  });

  it('skips an erased lead and answers 422 to an invalid change', async () => {
    const id = await store();
    expect(
      await change([
        { id: 'erased', status: 'won' },
        { id, status: 'won' },
      ]),
    ).toEqual([{ id, status: 'new', firstAnswerAt: null, expected: { status: 'won' } }]);
    expect(await change([{ id, status: 'won' }])).toEqual([]);
    for (const payload of [
      {},
      { changes: [] },
      { changes: [{ id, status: 'sold' }] },
      { changes: [{ id, owner: 'me' }] },
    ])
      expect((await post('/lead-changes', payload)).statusCode).toBe(422);
  });

  it('names the form of a lead by its title, or by its block if the page no longer has it', async () => {
    const formOf = async (block: string) =>
      (await detail(await store({ block }))).origin.find(({ label }) => label === 'Form')?.value;
    expect(await formOf('contact')).toBe(sampleContactForm.title);
    expect(await formOf('brochure')).toBe('brochure');
  });

  it('shows where a lead came from and what its sender agreed to', async () => {
    const id = await store({
      page_path: '/faq',
      referrer_host: 'search.example',
      utm: '{"utm_source":"letter"}',
      consent: 'I agree to a reply by email.',
    });
    const values = (await detail(id)).origin.map(({ value }) => value);
    expect(values).toEqual(
      expect.arrayContaining([
        '/faq',
        'homepage',
        'search.example',
        'utm_source: letter',
        'I agree to a reply by email.',
      ]),
    );
  });

  it('gives a lead to users of the dashboard only', async () => {
    const id = await store();
    await signInUser(server.database, { sessionSecret, name: 'eve', role: 'editor' });
    await signInUser(server.database, { sessionSecret, name: 'oscar', role: 'owner' });
    for (const owner of ['eve@evil.example', 'eve@ruiz.example']) {
      const answer = await post('/lead-changes', { changes: [{ id, owner }] });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().message).toBe('A lead can only be given to a user of this dashboard.');
    }
    const { owners } = (await get('/choices')).json();
    expect(owners).toEqual(['ana@ruiz.example', 'ben@ruiz.example', 'oscar@ruiz.example']);
    expect(await detail(id)).toMatchObject({ owner: null });
    await change([{ id, owner: 'ben@ruiz.example' }]);
    await change([{ id, owner: null }]);
    expect(await detail(id)).toMatchObject({ owner: null });
  });

  it('stores notes unchanged', async () => {
    const id = await store();
    const text = 'Called back.\n<b>Wants</b> a quote =1+1 🎹';
    expect((await post(`/leads/${id}/notes`, { text })).statusCode).toBe(201);
    expect((await detail(id)).timeline[0]?.action).toEqual({ kind: 'note', text });
    expect((await post(`/leads/${id}/notes`, { text: '  ' })).statusCode).toBe(422);
    expect((await post('/leads/none/notes', { text })).statusCode).toBe(404);
  });

  it('exports every lead that matches the filter, without cells that a spreadsheet executes', async () => {
    for (let index = 0; index < 1100; index++)
      await store({ company: `=cmd|' /C calc'!A0`, city_slug: 'burbank' });
    await store({ city_slug: 'glendale' });
    const answer = await get('/leads.csv?city=burbank');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="leads-2026-11-18\.csv"$/);
    expect(answer.body.startsWith('\uFEFF'), 'spreadsheets read it as UTF-8').toBe(true);
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1101);
    expect(lines[1]).toContain(`'=cmd|`);
    expect(answer.body).not.toMatch(/[,\n]"?=/);
  });

  it('names the export by the date in the time zone of the site', async () => {
    const { state } = server.site;
    if (state === undefined) throw new Error('There is no content.');
    const { site } = state.snapshot;
    const inTokyo = { ...site, value: { ...site.value, timeZone: 'Asia/Tokyo' } };
    server.site.state = { ...state, snapshot: { ...state.snapshot, site: inTokyo } };
    const answer = await get('/leads.csv');
    expect(answer.headers['content-disposition']).toContain('leads-2026-11-19.csv');
  });

  it.each([
    ['Monday', 1, '2026-11-16', 1],
    ['Saturday', 6, '2026-11-14', 2],
    ['Sunday', 7, '2026-11-15', 2],
  ])('counts by weeks that start on %s', async (_, firstDay, start, leadCount) => {
    await store();
    await storeSampleLead(server.database, new Date('2026-11-15T18:00:00.000Z'));
    const question = { now: clock, timeZone: 'America/Los_Angeles', firstDay, claimedMinutes: null };
    const entry = (slug: string) => ({ slug, name: slug });
    const { weeks } = await readNumbers(server.database, question, { city: entry, service: entry });
    expect(weeks.at(-1)).toEqual({ start, leads: leadCount, spam: 0 });
    expect(weeks.reduce((sum, { leads }) => sum + leads, 0)).toBe(2);
  });

  it.each([
    ['Asia/Kolkata', '2026-11-15T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-15T18:15:00.000Z'],
    ['America/Los_Angeles', '2026-11-16T08:00:00.000Z'],
  ])('counts by weeks that start at midnight in %s', async (timeZone, midnight) => {
    await storeSampleLead(server.database, new Date(Date.parse(midnight) - 1));
    await storeSampleLead(server.database, new Date(midnight));
    const question = { now: clock, timeZone, firstDay: 1, claimedMinutes: null };
    const entry = (slug: string) => ({ slug, name: slug });
    const { weeks } = await readNumbers(server.database, question, { city: entry, service: entry });
    expect(weeks.slice(-2)).toEqual([
      { start: '2026-11-09', leads: 1, spam: 0 },
      { start: '2026-11-16', leads: 1, spam: 0 },
    ]);
  });

  it('counts by week, city, source and response time, without spam and canary leads', async () => {
    await store({ city_slug: 'burbank', service_slug: 'it-support', answer_minutes: 10, status: 'won' });
    await store({ city_slug: 'burbank', service_slug: 'it-support', answer_minutes: 300, status: 'lost' });
    await store({ source: 'referral' });
    await store({ status: 'spam' });
    await store({ is_canary: 1 });
    const numbers = numbersSchema.parse((await get('/numbers')).json());
    expect(numbers.weeks).toHaveLength(12);
    expect(numbers.weeks.at(-1)).toEqual({ start: '2026-11-15', leads: 3, spam: 1 });
    expect(numbers.cells).toEqual([
      {
        city: { slug: 'burbank', name: 'burbank' },
        service: { slug: 'it-support', name: 'it-support' },
        leads: 2,
      },
    ]);
    expect(numbers.sources).toEqual([
      { source: 'homepage', leads: 2 },
      { source: 'referral', leads: 1 },
    ]);
    expect(numbers.answers).toMatchObject({
      answered: 2,
      waiting: 1,
      medianMinutes: 300,
      slowestTenthMinutes: 300,
    });
    expect(numbers.answers.steps.reduce((sum, step) => sum + step.leads, 0)).toBe(2);
  });
});
