import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { SharedLooks } from './shared-looks.ts';

const start = Date.parse('2026-11-21T15:00:00Z');
const day = 24 * 3_600_000;

const look = (name: string) => ({ first: `.${name}{top:0}`, later: '' });

/** Two servers of one database, and what the second one learns of the looks that the first one publishes. */
async function openServers(kind: 'sqlite' | 'postgres') {
  const { database, remove } = await createTestDatabase(kind);
  let time = start;
  const now = () => new Date(time);
  const onFailure = (error: unknown) => {
    throw error;
  };
  const create = (learn: (name: string) => void) =>
    new SharedLooks({ database, learn: ({ first }) => learn(first.slice(1, -7)), onFailure, now });
  const server = create(() => {});
  const openOther = () => {
    const learned: string[] = [];
    return { server: create((name) => learned.push(name)), learned };
  };
  return {
    remove,
    openOther,
    publish: async (name: string, after: number) => {
      time = start + after;
      await server.publish(look(name));
    },
    /** A server that has just been started by another program, with a look of its own. */
    learnedByNew: async () => {
      const other = openOther();
      await other.server.publish(look('new'));
      await other.server.learn();
      return other.learned;
    },
  };
}

describe.each(['sqlite', 'postgres'] as const)('the looks of several servers in %s', (kind) => {
  it('include the one that was shown until now, even if nothing has changed for longer than looks are kept', async () => {
    const { publish, learnedByNew, remove } = await openServers(kind);
    await publish('old', 0);
    await publish('changed', 40 * day);
    expect(await learnedByNew()).toEqual(['old', 'changed']);
    await remove();
  });

  it('include one that was written right after the last reading', async () => {
    const { publish, openOther, remove } = await openServers(kind);
    const other = openOther();
    await other.server.learn();
    await publish('a', 0);
    await other.server.learn();
    expect(other.learned).toEqual(['a']);
    await publish('b', 1);
    await Promise.all([other.server.learn(), other.server.learn()]);
    expect(other.learned).toEqual(['a', 'b']);
    await remove();
  });

  it('include one that is shown again or for a long time, among the latest', async () => {
    const { publish, learnedByNew, remove } = await openServers(kind);
    const tried = ['b', 'c', 'd', 'e', 'f', 'g'];
    await publish('a', 0);
    for (const [index, name] of tried.entries()) await publish(name, (index + 1) * 1_000);
    await publish('a', 20_000);
    for (const after of [10, 20, 30]) await publish('a', after * day);
    await publish('h', 45 * day);
    expect(await learnedByNew()).toEqual(['e', 'f', 'g', 'a', 'h']);
    await remove();
  });
});
