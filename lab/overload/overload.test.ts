import { expect, it } from 'vitest';
import { Load, type SentLead } from '../../scripts/testing/load.ts';
import { createInMemorySite, page } from '../../server/testing/in-memory-site.ts';
import { createTemporaryApp } from '../../server/testing/temporary-app.ts';
import { countLost } from './run-overload-test.ts';

// npm run lab -- overload measures times on the real site. Here only what does not depend on the speed of the machine.

const pages = 400;
const leads = 20;

it('an overloaded server refuses pages, answers every lead, and answers pages again afterward', async () => {
  let delay = 0;
  const site = createInMemorySite({
    '/calculator': ({ query }) => page(`<h1>${query.employees}</h1>`, { cacheable: false }),
  });
  const server = await createTemporaryApp({ site, loopDelay: () => delay });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const load = new Load(origin, '/calculator');
  const sendLeads = (): Promise<readonly SentLead[]> =>
    Promise.all(Array.from({ length: leads }, () => load.sendLead()));

  const flood = Promise.all(Array.from({ length: pages }, () => load.fetchPage()));
  const duringFlood = await sendLeads();
  expect((await flood).filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);

  delay = 1_000;
  const whileLate = await sendLeads();
  expect((await load.fetchPage()).status).toBe(503);
  delay = 0;
  expect((await load.fetchPage()).status).toBe(200);

  const sent = [...duringFlood, ...whileLate];
  expect(sent.filter(({ status }) => status !== 201)).toEqual([]);
  expect(await countLost(server.location, sent)).toBe(0);
  const unknown = { email: 'lost@ruiz-law.example', status: 201, milliseconds: 1 };
  expect(await countLost(server.location, [...sent, unknown])).toBe(1);
  load.close();
  await server.close();
});
