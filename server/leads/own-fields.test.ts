import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadDetailSchema, leadPageSchema } from '../dashboard/dashboard-api.ts';
import { dialectNames } from '../database/database.ts';
import { sampleSite } from '../testing/sample-delivery.ts';
import { signInUser } from '../testing/sign-in-user.ts';
import { openSmtpInbox, type SmtpInbox } from '../testing/smtp-inbox.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { openWebhookInbox, type WebhookInbox } from '../testing/webhook-inbox.ts';
import { configuredReceivers } from './deliveries/configured-receivers.ts';
import { collectPersonData, erasePersonData } from './person-data.ts';

const sessionSecret = 'only-for-tests-0123456789-abcdefghijklm';

const booking = {
  form: 'booking',
  page: '/faq',
  firstName: 'Ida',
  email: 'ida@home.example',
  preferredDay: 'Thursday',
  rooms: '3',
  movingIn: '2027-02-01',
  hasDog: 'yes',
  secondEmail: 'ole@home.example',
  consent: 'yes',
};

const request = { actor: 'tester', at: new Date('2026-11-20T12:00:00Z') };

describe.each(dialectNames)('the fields of a form that have no column of their own, on %s', (dialect) => {
  let mail: SmtpInbox;
  let hook: WebhookInbox;
  let server: TemporaryApp;
  let cookies: Readonly<Record<string, string>>;

  beforeEach(async () => {
    mail = await openSmtpInbox();
    hook = await openWebhookInbox();
    const configuration = {
      smtpUrl: mail.url,
      leadEmailTo: ['desk@example.com'],
      leadEmailFrom: undefined,
      leadWebhook: { url: hook.url, secret: undefined, allowPrivate: true },
    };
    server = await createTemporaryApp({
      dialect,
      sessionSecret,
      receivers: configuredReceivers(
        configuration,
        () => sampleSite,
        () => new Date(),
      ),
    });
    cookies = { 'cityblock-session': await signInUser(server.database, { sessionSecret }) };
  });
  afterEach(async () => {
    await Promise.all([mail.close(), hook.close()]);
    await server.close();
  });

  const send = (fields: object = {}) =>
    server.app.inject({ method: 'POST', url: '/api/leads', payload: { ...booking, ...fields } });
  const get = (path: string) => server.app.inject({ url: `/api/dashboard${path}`, cookies });
  const found = async (query: string) =>
    leadPageSchema.parse((await get(`/leads?${query}`)).json()).leads.map(({ name }) => name);
  /** Without the lead of the canary, which the server may have sent itself meanwhile. */
  const visitorLeads = () =>
    server.database.selectFrom('leads').selectAll().where('is_canary', '=', 0).orderBy('id').execute();

  it('are stored with their types and labels, whether or not the form was sent by script', async () => {
    expect((await send()).json().message).toBe('See you on that day.');
    const posted = await server.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        form: 'booking',
        page: '/faq',
        firstName: 'Ole',
        email: 'ole@home.example',
        preferredDay: 'Monday',
        rooms: '',
        consent: 'yes',
      }).toString(),
    });
    expect(posted.statusCode).toBe(303);
    expect(posted.headers.location).toBe('/booked');
    const leads = await visitorLeads();
    expect(leads).toMatchObject([
      { first_name: 'Ida', last_name: '', phone: '', company: '', message: '' },
      { first_name: 'Ole', last_name: '', phone: '', company: '', message: '' },
    ]);
    expect(leads.map(({ fields }) => JSON.parse(fields))).toEqual([
      [
        { name: 'preferredDay', label: 'Preferred day', type: 'select', value: 'Thursday' },
        { name: 'rooms', label: 'Rooms', type: 'number', value: 3 },
        { name: 'movingIn', label: 'Moving in', type: 'date', value: '2027-02-01' },
        { name: 'hasDog', label: 'There is a dog', type: 'checkbox', value: true },
        { name: 'secondEmail', label: 'Another address', type: 'email', value: 'ole@home.example' },
      ],
      [
        { name: 'preferredDay', label: 'Preferred day', type: 'select', value: 'Monday' },
        { name: 'hasDog', label: 'There is a dog', type: 'checkbox', value: false },
      ],
    ]);
  });

  it('are checked by the rules of the form', async () => {
    const answer = await send({ preferredDay: 'Sunday', rooms: '12', consent: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map(({ path }: { readonly path: string }) => path)).toEqual([
      'preferredDay',
      'rooms',
      'consent',
    ]);
    expect(await visitorLeads()).toEqual([]);
  });

  it('make two submissions different', async () => {
    const [first, second, third] = [await send(), await send({ rooms: '4' }), await send()];
    expect(second.json().id).not.toBe(first.json().id);
    expect(third.json().id).toBe(first.json().id);
  });

  it('are found, filtered, shown and exported in the dashboard', async () => {
    const { id } = (await send()).json();
    await send({ firstName: 'Ole', preferredDay: 'Monday', hasDog: '' });
    expect(await found('search=thursday')).toEqual(['Ida']);
    expect(await found('search=dog')).toEqual(['Ida']);
    expect(await found('search=friday')).toEqual([]);
    expect(await found('field=preferredDay:Monday')).toEqual(['Ole']);
    expect(await found('field=preferredDay:Thursday&search=ida')).toEqual(['Ida']);
    expect(await found(`field=${encodeURIComponent("preferredDay:' or 1=1 --")}`)).toEqual([]);
    expect((await get('/leads?field=nonsense')).statusCode).toBe(422);
    expect((await get('/choices')).json().fields).toEqual([
      { slug: 'preferredDay:Monday', name: 'Preferred day: Monday' },
      { slug: 'preferredDay:Thursday', name: 'Preferred day: Thursday' },
    ]);
    expect(leadDetailSchema.parse((await get(`/leads/${id}`)).json()).fields).toEqual([
      { label: 'Preferred day', value: 'Thursday' },
      { label: 'Rooms', value: '3' },
      { label: 'Moving in', value: 'February 1, 2027' },
      { label: 'There is a dog', value: 'yes' },
      { label: 'Another address', value: 'ole@home.example' },
    ]);
    const { body } = await get('/leads.csv?field=preferredDay:Thursday');
    expect(body).toContain('Other fields');
    expect(body).toContain('Preferred day: Thursday\nRooms: 3\n');
    expect(body).not.toContain('Preferred day: Monday');
  });

  it('are filtered and exported although one contains half of a surrogate pair', async () => {
    const sent = await send({ firstName: 'Ole\uD83C', note: 'Left \uD83C, right \uDF89, both \u{1F389}' });
    await send();
    expect(sent.statusCode).toBe(201);
    expect(await found('field=preferredDay:Thursday')).toEqual(['Ida', 'Ole\uFFFD']);
    const { body } = await get('/leads.csv?field=preferredDay:Thursday');
    expect(body).toContain('Left \uFFFD, right \uFFFD, both \u{1F389}');
  });

  it('are shown and exported as text if a newer version stored another type', async () => {
    const { id } = (await send()).json();
    const stored = [
      { name: 'arrival', label: 'Arrival', type: 'time', value: '10:30' },
      { name: 'days', label: 'Days', type: 'choices', value: ['Monday', 'Friday'] },
    ];
    await server.database
      .updateTable('leads')
      .set({ fields: JSON.stringify(stored) })
      .where('id', '=', id)
      .execute();
    expect(leadDetailSchema.parse((await get(`/leads/${id}`)).json()).fields).toEqual([
      { label: 'Arrival', value: '10:30' },
      { label: 'Days', value: '["Monday","Friday"]' },
    ]);
    expect((await get('/leads.csv')).body).toContain('Arrival: 10:30\n');
  });

  it('are in the message to the mailbox and to the webhook', async () => {
    await send();
    const about = ({ subject }: { readonly subject?: string | undefined }) => subject?.startsWith('New lead');
    await vi.waitFor(() => expect(mail.messages.find(about)).toBeDefined(), { timeout: 120_000 });
    const message = mail.messages.find(about);
    expect(message?.subject).toBe('New lead: Ida');
    expect(message?.text).toContain('Preferred day: Thursday\nRooms: 3\nMoving in: February 1, 2027\n');
    await vi.waitFor(
      () => expect(hook.messages.filter(({ body }) => body.includes('lead.created'))).toHaveLength(1),
      { timeout: 120_000 },
    );
    const [created] = hook.messages.filter(({ body }) => body.includes('lead.created'));
    expect(JSON.parse(created?.body ?? '').data).toMatchObject({
      firstName: 'Ida',
      fields: { preferredDay: 'Thursday', rooms: 3, movingIn: '2027-02-01', hasDog: true },
    });
  });

  it('belong to the data of a person: they are exported, searched for mentions, and erased', async () => {
    const { id } = (await send()).json();
    expect((await collectPersonData(server.database, 'Ole@home.example', request)).mentionedIn).toEqual([id]);
    const { leads } = await collectPersonData(server.database, 'ida@home.example', request);
    expect(leads).toMatchObject([{ fields: expect.stringContaining('Thursday') }]);
    await erasePersonData(server.database, 'ida@home.example', request);
    expect(await found('search=thursday')).toEqual([]);
    expect((await collectPersonData(server.database, 'ole@home.example', request)).mentionedIn).toEqual([]);
  });
});
