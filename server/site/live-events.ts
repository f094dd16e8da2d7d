import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type LiveEvent, liveEventsPath } from '../../engine/browser/live-event.ts';

/** Time until a browser connects again after the server has restarted. */
const retryMilliseconds = 500;

/** Notifies open browsers of saved files, in development. */
export class LiveEvents {
  readonly #browsers = new Set<ServerResponse>();
  #last: LiveEvent | undefined;

  publish(event: LiveEvent): void {
    this.#last = event.type === 'error' ? event : undefined;
    for (const browser of this.#browsers) send(browser, event);
  }

  /** Adds the route of the events (server-sent events). */
  register(app: FastifyInstance): void {
    app.get(liveEventsPath, (request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...app.commonHeaders(),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        connection: 'keep-alive',
      });
      raw.write(`retry: ${retryMilliseconds}\n\n`);
      // A page opened while content is invalid shows the errors too.
      if (this.#last !== undefined) send(raw, this.#last);
      this.#browsers.add(raw);
      request.raw.on('close', () => this.#browsers.delete(raw));
    });
    app.addHook('preClose', (done) => {
      for (const browser of this.#browsers) browser.end();
      done();
    });
  }
}

function send(browser: ServerResponse, event: LiveEvent): void {
  browser.write(`data: ${JSON.stringify(event)}\n\n`);
}
