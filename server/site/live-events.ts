import type { FastifyInstance } from 'fastify';
import { type LiveEvent, liveEventsPath } from '../../engine/browser/live-event.ts';

type Send = (event: LiveEvent) => void;

/** Time until a browser connects again after the server has restarted. */
const retryMilliseconds = 500;

/** Notifies open browsers of saved files, in development. */
export class LiveEvents {
  readonly #browsers = new Set<Send>();
  #last: LiveEvent | undefined;

  publish(event: LiveEvent): void {
    this.#last = event.type === 'error' ? event : undefined;
    for (const send of this.#browsers) send(event);
  }

  /** Adds the route of the events (server-sent events). */
  register(app: FastifyInstance): void {
    const open = new Set<() => void>();
    app.get(liveEventsPath, (request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...app.commonHeaders(),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        connection: 'keep-alive',
      });
      const send: Send = (event) => raw.write(`data: ${JSON.stringify(event)}\n\n`);
      raw.write(`retry: ${retryMilliseconds}\n\n`);
      // A page opened while content is invalid shows the errors too.
      if (this.#last !== undefined) send(this.#last);
      const end = (): void => {
        raw.end();
      };
      this.#browsers.add(send);
      open.add(end);
      request.raw.on('close', () => {
        this.#browsers.delete(send);
        open.delete(end);
      });
    });
    app.addHook('preClose', (done) => {
      for (const end of open) end();
      done();
    });
  }
}
