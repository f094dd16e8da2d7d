import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import { signedInUser } from '../dashboard/auth/authentication.ts';
import { siteIdentityOf } from '../site/site-settings.ts';
import { askedChanges, type ProposalQuery } from './asked-changes.ts';
import { fileRoutes } from './changes/file-routes.ts';
import { compressAnswer } from './compress-answer.ts';
import { creationRoutes } from './creation/creation-routes.ts';
import { exampleRoutes } from './examples/example-routes.ts';
import { inspectionRoutes } from './inspection/inspection-routes.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import { previewDocument, schemeIn } from './preview-document.ts';
import { publicationRoutes } from './publishing/publication-routes.ts';
import { sendDocument } from './send-document.ts';
import { shownInstant } from './shown-instant.ts';
import { editorHeader, previewPath } from './studio-api.ts';
import {
  developer,
  notShown,
  type StudioContext,
  type StudioRoutesOptions,
  studioContext,
} from './studio-context.ts';
import { workListRoutes } from './work-list/work-list-routes.ts';

/** The studio: its document, its previews and its API, `/api/studio/*`. Responses are not cached. */
export async function studioRoutes(app: FastifyInstance, options: StudioRoutesOptions): Promise<void> {
  const { authentication, site, isOpen } = options;
  const mayEnter: onRequestAsyncHookHandler = async function (request, reply) {
    const isDeveloper = isOpen && isOnThisComputer(request);
    const user = (await authentication.userOf(request)) ?? (isDeveloper ? developer : undefined);
    const named = request.headers[editorHeader];
    if (user !== undefined && named !== undefined && named !== encodeURIComponent(user.email))
      return reply.code(412).send({
        message: `Another user, ${user.email}, has signed in in this browser. Load the page again to go on as this user.`,
      });
    if (user === developer) {
      await authentication.refuseCrossSite.call(this, request, reply);
      request.user = developer;
      return undefined;
    }
    return authentication.require('studio').call(this, request, reply);
  };
  const context = studioContext(app, options);
  app.addHook('onClose', async () => {
    await Promise.all([context.inspection.close(), context.uploads.close()]);
  });
  app.addHook('onSend', compressAnswer);
  await app.register(
    async (api) => {
      api.addHook('onRequest', mayEnter);
      api.addHook('onRequest', refuseRepeatedNames);
      fileRoutes(api, context);
      creationRoutes(api, context);
      inspectionRoutes(api, context);
      pictureRoutes(api, context);
      publicationRoutes(api, context);
      workListRoutes(api, context);
    },
    { prefix: '/api/studio' },
  );
  await app.register(async (documents) => {
    documents.addHook('onRequest', async (request, reply) => {
      if (isOpen && isOnThisComputer(request)) request.user = developer;
      const user = (await authentication.userOf(request)) ?? request.user;
      if (user === null) {
        const next = new URLSearchParams({ next: request.url });
        return reply.header('cache-control', 'no-store').redirect(`/sign-in?${next}`, 303);
      }
      request.user = user;
      if (user !== developer) return authentication.require('studio').call(documents, request, reply);
    });
    documents.addHook('onRequest', refuseRepeatedNames);
    previewRoutes(documents, context);
    exampleRoutes(documents, context);
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      openInspection(request, context);
      const { html, policy } = await options.document.document(request.url, siteIdentityOf(site.state));
      return sendDocument(reply, html, policy);
    };
    documents.get('/studio', send);
    documents.get('/studio/*', send);
  });
}

/** Each name of a query has one value, which routes read as a text. */
const refuseRepeatedNames: onRequestAsyncHookHandler = async ({ query }, reply) => {
  const isRepeated = Object.values(Object(query)).some((value) => typeof value !== 'string');
  if (isRepeated) return reply.code(422).send({ message: 'The address has a name twice.' });
};

/** Starts the thread that inspects pages while the browser loads the studio: the first click of a user comes soon. */
function openInspection(
  request: FastifyRequest,
  { changedFiles, inspection, now, log }: StudioContext,
): void {
  changedFiles
    .of(signedInUser(request).id)
    .then((changes) => inspection.open(changes, now()))
    .catch((error: unknown) => log.warn({ err: error }, 'the inspection of pages could not be prepared'));
}

/** Whether a request comes from a browser on this computer, by a name of this computer and through no proxy. */
function isOnThisComputer({ ip, hostname, headers }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => headers[name] !== undefined);
  const isLocalName = /^(?:localhost|127\.0\.0\.1|\[?::1\]?)$/.test(hostname);
  return !isForwarded && isLocalName && /^(?:127\.|::1$|::ffff:127\.)/.test(ip);
}

interface PreviewQuery {
  readonly Querystring: ProposalQuery['Querystring'] & { readonly scheme?: string; readonly day?: string };
}

function previewRoutes(app: FastifyInstance, context: StudioContext): void {
  const { changedFiles, site, document, now } = context;
  app.get<PreviewQuery>(`${previewPath}/*`, async (request, reply) => {
    const changes = await askedChanges(context, request);
    const state = await changedFiles.stateOf(changes);
    if (state === undefined) return notShown(reply);
    const path = canonicalPath(new URL(request.url, 'http://localhost').pathname.slice(previewPath.length));
    const instant = shownInstant(state, request.query.day, now());
    const answer = site.respondFrom(state, { path, query: {} }, instant);
    if (answer.kind === 'file') return reply.code(404).send({ message: `${path} is no page.` });
    // The page that visitors see meanwhile asks them to come back later.
    if (answer.status === 503) return reply.code(503).send({ message: '' });
    const { html, policy } = previewDocument(answer, document.previewScript, schemeIn(request.query));
    reply.header('x-cityblock-changes', changes.id);
    return sendDocument(reply.code(answer.status), html, policy);
  });
}
