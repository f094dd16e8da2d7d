import { setTimeout } from 'node:timers/promises';
import { Sender, type SentLead } from '../kill/sender.ts';
import { picturePath } from './content-swaps.ts';
import { type SlowestAnswer, Visitor } from './page-views.ts';

/** The requests of visitors. */
export interface Traffic {
  readonly visitor: Visitor;
  /** All leads that were sent, acknowledged or not. */
  sent(): readonly SentLead[];
  /** Returns the figures since the last call. */
  measure(): {
    readonly views: number;
    readonly acknowledged: number;
    readonly slowestGet: SlowestAnswer;
    readonly slowestPost: number;
  };
  /** Resolves when a lead that is sent after this call is acknowledged, and a page that is viewed after it is complete. */
  nextAnswers(): Promise<void>;
  /** Resolves when the last answers have arrived and all leads are acknowledged. */
  stop(): Promise<void>;
}

const senders = 3;
const visitors = 3;
const maximumPages = 150;
/** Between two leads of a sender, and before a lead is sent again. */
const pause = 40;

/** Sends leads and views pages over a proxy, until it is stopped. */
export async function startTraffic(origin: string, siteUrl: string): Promise<Traffic> {
  const visitor = new Visitor(origin, siteUrl, await pagesOf(origin, siteUrl));
  const list = Array.from({ length: senders }, (_, index) => new Sender(`sender${index}`));
  const sent = () => list.flatMap((sender) => sender.sent);
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = Promise.all([
    ...list.map((sender) => sendUntil(sender, origin, signal)),
    ...Array.from({ length: visitors }, (_, index) => visitor.viewUntil(signal, index * 7)),
  ]);
  const measured = new Set<SentLead>();
  let viewsBefore = 0;
  return {
    visitor,
    sent,
    measure() {
      const recent = sent().filter((lead) => lead.milliseconds !== undefined && !measured.has(lead));
      for (const lead of recent) measured.add(lead);
      const views = visitor.views - viewsBefore;
      viewsBefore = visitor.views;
      return {
        views,
        acknowledged: recent.length,
        slowestGet: visitor.takeSlowest(),
        slowestPost: Math.max(0, ...recent.map(({ milliseconds = 0 }) => milliseconds)),
      };
    },
    async nextAnswers() {
      const known = new Set(sent());
      const views = visitor.views;
      const isAnswered = () => sent().some((lead) => lead.milliseconds !== undefined && !known.has(lead));
      // Each visitor may have begun a view before.
      while (!isAnswered() || visitor.views <= views + visitors) await setTimeout(pause);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Sends leads one after the other, each until it is acknowledged, as the script of the form does. */
async function sendUntil(sender: Sender, origin: string, stopped: AbortSignal): Promise<void> {
  let isAcknowledged = true;
  while (!stopped.aborted || !isAcknowledged) {
    isAcknowledged = await sender.sendOnce(origin);
    await setTimeout(pause);
  }
}

/** Paths of pages, spread over the site. */
async function pagesOf(origin: string, siteUrl: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) =>
    address.replace(siteUrl, ''),
  );
  const step = Math.ceil(paths.length / maximumPages);
  const chosen = paths.filter((_, index) => index % step === 0).map((path) => (path === '' ? '/' : path));
  if (chosen.length === 0) throw new Error(`The sitemap lists no pages: ${sitemap.slice(0, 200)}`);
  return [picturePath, ...chosen];
}
