import { beforeEach, expect, it } from 'vitest';
import { UpstreamServers } from './upstream-servers.ts';

let now: number;
beforeEach(() => {
  now = 10_000;
});

const upstream = (maxFails: number, count = 2) =>
  new UpstreamServers(count, { maxFails, failMilliseconds: 2_000 }, () => now);
const none: ReadonlySet<number> = new Set();
const chosen = (servers: UpstreamServers, times: number) =>
  Array.from({ length: times }, () => servers.next(none));

it('takes turns, and gives each server once to a request', () => {
  const servers = upstream(1);
  expect(chosen(servers, 4)).toEqual([1, 0, 1, 0]);
  expect(servers.next(new Set([0]))).toBe(1);
  expect(servers.next(new Set([0, 1]))).toBeUndefined();
});

it('leaves a failed server out for a time, after which one request tries it', () => {
  const servers = upstream(1);
  servers.failed(0);
  expect(chosen(servers, 3)).toEqual([1, 1, 1]);
  now += 2_001;
  expect(chosen(servers, 3).toSorted()).toEqual([0, 1, 1]);
  servers.succeeded(0);
  expect(chosen(servers, 2).toSorted()).toEqual([0, 1]);
});

it('does not take the answer to an earlier request for a recovery', () => {
  const servers = upstream(1);
  servers.failed(0);
  servers.succeeded(0);
  expect(chosen(servers, 2)).toEqual([1, 1]);
});

it('has no server if all have failed, and always has one that may fail without limit', () => {
  const servers = upstream(1);
  servers.failed(0);
  servers.failed(1);
  expect(servers.next(none)).toBeUndefined();
  const patient = upstream(0);
  patient.failed(0);
  patient.failed(1);
  expect(chosen(patient, 2)).toEqual([1, 0]);
});

it('always asks a single server', () => {
  const servers = upstream(1, 1);
  servers.failed(0);
  expect(servers.next(none)).toBe(0);
});
