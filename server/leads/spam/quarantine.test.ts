import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialectNames } from '../../database/database.ts';
import { trapField } from '../../testing/in-memory-site.ts';
import { sampleLead, sampleSite } from '../../testing/sample-delivery.ts';
import { createTemporaryApp, type TemporaryApp } from '../../testing/temporary-app.ts';
import { openWebhookInbox, type WebhookInbox } from '../../testing/webhook-inbox.ts';
import { deliverySummary } from '../deliveries/delivery-summary.ts';
import { createWebhookReceiver } from '../deliveries/webhook-receiver.ts';
import { changeLeads } from '../lead-changes.ts';
import { readSpamSignals } from './spam-signal.ts';

describe.each(dialectNames)('quarantine on %s', (dialect) => {
  let inbox: WebhookInbox;
  let server: TemporaryApp;
  let receivers: readonly string[];
  const trap = () => ({ [trapField]: 'https://spam.example' });

  async function serve(leads: { readonly count: number; readonly seconds: number } | null = null) {
    inbox = await openWebhookInbox();
    const receiver = createWebhookReceiver({
      url: inbox.url,
      secret: undefined,
      allowPrivate: true,
      site: () => sampleSite,
      now: () => new Date(),
    });
    receivers = [receiver.name];
    server = await createTemporaryApp({
      dialect,
      receivers: [receiver],
      rateLimits: {
        leads: { address: leads, network: null },
        signIn: { address: null, network: null, account: null },
      },
    });
    // The canary lead arrives first.
    await server.app.ready();
    await vi.waitFor(() => expect(inbox.messages).toHaveLength(1), { timeout: 120_000 });
  }
  beforeEach(() => serve());
  afterEach(async () => {
    await server.close();
    await inbox.close();
  });

  const post = (fields: Record<string, unknown>) =>
    server.app.inject({ method: 'POST', url: '/api/leads', payload: { ...sampleLead, ...fields } });
  const leads = () =>
    server.database.selectFrom('leads').selectAll().where('is_canary', '=', 0).orderBy('id').execute();
  const signalsOf = ({ spam_signs }: { readonly spam_signs: string }) =>
    readSpamSignals(spam_signs).map((stored) => 'signal' in stored && stored.signal);

  it('confirms and stores a lead with a filled trap field, but does not deliver it', async () => {
    expect((await post(trap())).statusCode).toBe(201);
    await post({ firstName: 'Bo' });
    await vi.waitFor(() => expect(inbox.messages).toHaveLength(2), { timeout: 120_000 });
    expect(inbox.messages[1]?.body).toContain('"firstName":"Bo"');
    const [held, person] = await leads();
    expect(held).toMatchObject({ status: 'spam', spam_score: 5, deliveries_due: 0 });
    expect(person).toMatchObject({ status: 'new', spam_score: 0, deliveries_due: 1 });
    expect(held && signalsOf(held)).toEqual(['trap-field']);
    expect(await deliverySummary(server.database, receivers)).toMatchObject({
      stored: 2,
      withoutDelivery: 1,
      expected: 1,
      isEven: true,
    });
  });

  it('delivers an honest lead after an equal one in quarantine, and stores no other repetition', async () => {
    for (const submissionId of [undefined, 'an-id-of-the-sender']) {
      const message = `Our server is slow, and the ${submissionId ?? 'printer'} too.`;
      const ids = [];
      for (const fields of [trap(), trap(), {}, {}, trap()])
        ids.push((await post({ message, submissionId, ...fields })).json().id);
      const [held, , honest] = ids;
      expect(honest).not.toBe(held);
      expect(ids).toEqual([held, held, honest, honest, honest]);
    }
    await vi.waitFor(() => expect(inbox.messages).toHaveLength(3), { timeout: 120_000 });
    expect((await leads()).map(({ status }) => status)).toEqual(['spam', 'new', 'spam', 'new']);
  });

  it('delivers a released lead once', async () => {
    await post(trap());
    const [held] = await leads();
    const by = { actor: 'ana@ruiz.example', at: new Date() };
    for (const status of ['new', 'spam', 'won'] as const)
      await changeLeads(server.database, [{ id: held?.id ?? '', status }], by, () => receivers);
    await vi.waitFor(() => expect(inbox.messages).toHaveLength(2), { timeout: 120_000 });
    expect(inbox.messages[1]?.body).toContain(held?.id);
    expect(await deliverySummary(server.database, receivers)).toMatchObject({ expected: 1, isEven: true });
  });

  it.each<[unknown, string[]]>([
    ['200', ['haste']],
    ['2999', ['haste']],
    ['3000', []],
    ['45000', []],
    ['', []],
    ['-5', []],
    ['1e3', []],
    ['NaN', []],
    [200, []],
    ['99999999999', []],
    [['200'], []],
  ])('uses the duration that the script reports: %j', async (duration, signals) => {
    expect((await post({ duration })).statusCode).toBe(201);
    const [stored] = await leads();
    expect(stored && signalsOf(stored)).toEqual(signals);
    expect(stored?.status).toBe('new');
  });

  it('records no haste without script', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...sampleLead }).toString(),
    });
    expect(answer.statusCode).toBe(303);
    expect(await leads()).toMatchObject([{ spam_signs: '[]' }]);
  });

  it('takes the rate of leads from one address into account', async () => {
    await server.close();
    await inbox.close();
    await serve({ count: 100, seconds: 600 });
    for (let lead = 0; lead < 5; lead++) await post({ company: `Company ${lead}` });
    await post({ company: 'In haste', duration: '100' });
    const found = (await leads()).map((lead) => [signalsOf(lead).join(), lead.status]);
    expect(found).toEqual([
      ['', 'new'],
      ['', 'new'],
      ['', 'new'],
      ['rate', 'new'],
      ['rate', 'new'],
      ['haste,rate', 'spam'],
    ]);
  });
});
