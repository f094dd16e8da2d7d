import type { SentLead } from '../kill/sender.ts';
import { type Cluster, type Later, originsOf } from './cluster.ts';
import { DashboardClient } from './dashboard-client.ts';
import { addUsers, checkSignInLimit, signIn, signOut } from './users.ts';

/** The experience of a signed-in user. */
export interface DashboardResult {
  /** Answers that took the session of the user for none. */
  readonly signedOut: number;
  /** Answers with the user. */
  readonly sessionsConfirmed: number;
  /** Leads that the dashboard missed, and limits and sessions that differ between the instances, as sentences. */
  readonly dashboardFaults: readonly string[];
  /** The times that the dashboard connected to its stream of events. */
  readonly connections: number;
  /** Milliseconds from the acknowledgement of a lead until the dashboard listed it. */
  readonly slowestNotice: number;
}

export interface OpenDashboard {
  /** Waits until all leads are listed, and signs out. */
  readonly end: (sent: readonly SentLead[]) => Promise<DashboardResult>;
}

/** How long the dashboard may take to list the last leads. */
const noticeMilliseconds = 60_000;

/** Adds users, checks the limit of failed sign-ins, and opens the dashboard of a user behind the proxy. */
export async function openDashboard(cluster: Cluster, later: Later): Promise<OpenDashboard> {
  await addUsers(cluster.database);
  const limits = await checkSignInLimit(originsOf(cluster));
  const [first = ''] = originsOf(cluster);
  const cookie = await signIn(first);
  const dashboard = new DashboardClient(cluster.proxy.origin, cookie);
  const watching = new AbortController();
  const watched = dashboard.watchUntil(watching.signal);
  later(() => watching.abort());
  return {
    async end(sent) {
      const notices = await noticesOf(dashboard, sent);
      watching.abort();
      await watched;
      const [origin = '', other = ''] = originsOf(cluster);
      const isKnown = await signOut(origin, other, cookie);
      const sessions = isKnown ? ['a session that ended at one instance goes on at the other'] : [];
      return {
        signedOut: dashboard.signedOut,
        sessionsConfirmed: dashboard.confirmed,
        dashboardFaults: [...limits, ...notices.faults, ...sessions],
        connections: dashboard.connections,
        slowestNotice: notices.slowest,
      };
    },
  };
}

/** Waits until the dashboard has listed all leads. */
async function noticesOf(
  dashboard: DashboardClient,
  sent: readonly SentLead[],
): Promise<{ readonly faults: readonly string[]; readonly slowest: number }> {
  const acknowledged = sent.flatMap(({ acknowledged: id, acknowledgedAt: at }) =>
    id === undefined || at === undefined ? [] : [{ id, at }],
  );
  await dashboard.sees(
    acknowledged.map(({ id }) => id),
    noticeMilliseconds,
  );
  const unseen = acknowledged.filter(({ id }) => !dashboard.seen.has(id));
  const delays = acknowledged.map(({ id, at }) => (dashboard.seen.get(id) ?? at) - at);
  return {
    faults: unseen.map(({ id }) => `the open dashboard was not notified of the lead ${id}`),
    slowest: Math.max(0, ...delays),
  };
}
