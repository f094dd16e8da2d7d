import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildIfStale } from './build/build-if-stale.ts';
import { projectRoot } from './command/project-root.ts';
import { soakSite } from './soak/soak-site.ts';

// npm run soak runs longer, and judges whether memory and times grow, which a short run cannot.

it('a server under mixed load serves changed content, loses no lead and keeps nothing open', async () => {
  await buildIfStale('stderr');
  const folder = await mkdtemp(join(tmpdir(), 'cityblock-soak-'));
  await cp(join(projectRoot, 'content'), join(folder, 'content'), { recursive: true });
  const { requests, failures, lost, versions, handles, samples } = await soakSite(folder, {
    seconds: 5,
    queryPage: '/no-such-page',
  });
  const kinds = ['pages', 'pages with a query', 'leads', 'dashboard', 'event streams', 'content'];
  expect(Object.keys(requests).sort()).toEqual(kinds.sort());
  expect(Object.values(requests).filter((count) => count === 0)).toEqual([]);
  // A slow machine may refuse pages while it is busy.
  const unexpected = new Set(failures.filter((failure) => !failure.includes('status 503')));
  expect(unexpected).toEqual(new Set(['pages with a query: status 404 instead of 200']));
  expect(lost).toBe(0);
  expect(versions).toBe(2);
  expect(handles.after).toBeLessThanOrEqual(handles.before);
  expect(samples.memory.length).toBeGreaterThan(1);
  await rm(folder, { recursive: true });
});
