import { access, constants } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { editorSchemas } from '../../engine/editor/editor-schemas.ts';
import { siteNames } from '../../engine/editor/site-names.ts';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import { type Authentication, signedInUser } from '../dashboard/auth/authentication.ts';
import type { User } from '../dashboard/auth/user-store.ts';
import type { Database } from '../database/database.ts';
import { readExamples } from '../site/read-examples.ts';
import type { ServedSite } from '../site/served-site.ts';
import { siteIdentityOf } from '../site/site-settings.ts';
import { createChangeStore } from './change-store.ts';
import { ChangedFiles, type EditorChanges } from './changed-files.ts';
import { changedProperties } from './changed-properties.ts';
import { fieldFindings } from './field-findings.ts';
import { createInspectionQueue, MainInspection, ThreadInspection } from './inspection.ts';
import { previewDocument } from './preview-document.ts';
import { createPublicationStore, type PublishedFile } from './publication-store.ts';
import { Publisher } from './publish.ts';
import { readValue } from './rebase-change.ts';
import type { Components } from './site-inspector.ts';
import {
  type FieldFinding,
  type FileChange,
  type PublishRequest,
  previewPath,
  type ReviewedFile,
  type StudioChanges,
  type StudioFiles,
  type StudioFindings,
  type StudioHistory,
  type StudioImpact,
  type StudioSession,
  type UndoRequest,
} from './studio-api.ts';
import type { StudioDocument } from './studio-document.ts';
import { changeKind, listFiles, searchPages, titleOf } from './studio-files.ts';

export interface StudioRoutesOptions {
  readonly authentication: Authentication;
  readonly database: Database;
  readonly site: ServedSite;
  /** Scheme and host that visitors use. */
  readonly siteUrl: string;
  readonly contentDir: string;
  readonly document: StudioDocument;
  /** Loads the components in development; in production, a thread loads those of the build. */
  readonly loadComponents?: (() => Promise<Components>) | undefined;
  /** Whether requests from this computer need no session: in development. */
  readonly isOpen: boolean;
  readonly now: () => Date;
}

/** Largest body of a change, in bytes: the text of a file. */
const bodyLimit = 2 * 1024 * 1024;

const publicationLimit = 100;

/** The user of a studio without sign-in. */
const developer: User = { id: 'development', email: 'you@localhost', role: 'owner' };

const jsonPath = z.array(z.union([z.string(), z.number().int().nonnegative()])).max(64);
const jsonValue = z.json();
const fileName = z.string().max(300);

const changeSchema: z.ZodType<FileChange> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('properties'),
    file: fileName,
    edits: z
      .array(
        z.strictObject({
          path: jsonPath,
          before: jsonValue.optional(),
          after: jsonValue.optional(),
          ids: z.array(z.string().nullable()).max(64).optional(),
        }),
      )
      .max(1_000),
    request: z.string().max(100).optional(),
  }),
  z.strictObject({
    kind: z.literal('text'),
    file: fileName,
    text: z.string().nullable(),
    version: z.number().int().nonnegative(),
  }),
  z.strictObject({
    kind: z.literal('conflict'),
    file: fileName,
    path: jsonPath,
    take: z.enum(['mine', 'theirs']),
  }),
]);

const publishSchema: z.ZodType<PublishRequest> = z.strictObject({
  files: z.array(fileName).min(1).max(10_000),
  // Git takes no control characters.
  message: z
    .string()
    .max(500)
    .regex(/^[^\p{Cc}]*$/u),
  version: z.string().max(200).optional(),
});

const undoSchema: z.ZodType<UndoRequest> = z.strictObject({ files: z.array(fileName).min(1).max(10_000) });

/** The studio: its document, its previews and its API, `/api/studio/*`. Responses are not cached. */
export async function studioRoutes(app: FastifyInstance, options: StudioRoutesOptions): Promise<void> {
  const { authentication, site, isOpen } = options;
  const mayEnter: onRequestAsyncHookHandler = async function (request, reply) {
    if (isOpen && isOnThisComputer(request) && (await authentication.userOf(request)) === undefined) {
      await authentication.refuseCrossSite.call(this, request, reply);
      request.user = developer;
      return undefined;
    }
    return authentication.require('studio').call(this, request, reply);
  };
  const context = studioContext(app, options);
  app.addHook('onReady', async () => {
    await context.publisher
      .complete()
      .catch((error: unknown) => app.log.error({ err: error }, 'publications could not be completed'));
  });
  app.addHook('onClose', () => context.inspection.close());
  await app.register(
    async (api) => {
      api.addHook('onRequest', mayEnter);
      fileRoutes(api, context);
      inspectionRoutes(api, context);
      publicationRoutes(api, context);
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
    previewRoutes(documents, context);
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const { html, policy } = await options.document.document(request.url, siteIdentityOf(site.state));
      return sendDocument(reply, html, policy);
    };
    documents.get('/studio', send);
    documents.get('/studio/*', send);
  });
}

type StudioContext = ReturnType<typeof studioContext>;

function studioContext(app: FastifyInstance, options: StudioRoutesOptions) {
  const { database, site, siteUrl, contentDir, loadComponents, now } = options;
  const store = createChangeStore(database, now);
  const changedFiles = new ChangedFiles({ store, site, contentDir, now });
  const publications = createPublicationStore(database, now);
  const inspection =
    loadComponents === undefined
      ? new ThreadInspection(site, createInspectionQueue({ folder: contentDir, siteUrl }))
      : new MainInspection(site, changedFiles, { siteUrl, loadComponents });

  /** @param areAll whether the rules about copy and the whole site are applied too */
  async function findings(changes: EditorChanges, areAll = false): Promise<readonly FieldFinding[]> {
    const judgment = await (areAll
      ? site.checkChanges(changes.texts, now())
      : site.judgeChanges(changes.texts, now()));
    const texts = new Map(site.files.map(({ file, text }) => [file, text]));
    return fieldFindings(judgment, (file) => changes.texts.get(file) ?? texts.get(file));
  }

  const publisher = new Publisher({
    site,
    changedFiles,
    publications,
    contentDir,
    log: app.log,
    authorOf: (email) => (email === developer.email ? undefined : email),
    faults: async (changes) =>
      (await findings(changes)).filter(({ severity, isPublished }) => severity === 'error' && !isPublished),
  });
  return { ...options, store, changedFiles, publications, publisher, inspection, findings };
}

/** Whether a request comes from a browser on this computer, by a name of this computer and through no proxy. */
function isOnThisComputer({ ip, hostname, headers }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => headers[name] !== undefined);
  const isLocalName = /^(?:localhost|127\.0\.0\.1|\[?::1\]?)$/.test(hostname);
  return !isForwarded && isLocalName && /^(?:127\.|::1$|::ffff:127\.)/.test(ip);
}

function fileRoutes(app: FastifyInstance, context: StudioContext): void {
  const { changedFiles, site, store, contentDir } = context;

  app.get('/session', async (request) => {
    const { email, role } = signedInUser(request);
    const { name, language } = siteIdentityOf(site.state);
    const publishing = (await isWritable(contentDir)) ? 'folder' : 'nowhere';
    return { user: { email, role }, site: { name, language }, publishing } satisfies StudioSession;
  });

  app.get('/files', async (request) => {
    const { id } = signedInUser(request);
    const others = await store.ofOthers(id);
    const names = new Map((await context.authentication.users.list()).map((user) => [user.id, user.email]));
    const named = new Map([...others].map(([file, ids]) => [file, ids.map((of) => names.get(of) ?? of)]));
    return { files: listFiles(site, changedFiles, await changedFiles.of(id), named) } satisfies StudioFiles;
  });

  app.get<{ Querystring: { search?: string } }>('/pages', async (request, reply) => {
    const state = await changedFiles.stateOf(await changedFiles.of(signedInUser(request).id));
    return state === undefined ? notShown(reply) : searchPages(state, request.query.search ?? '');
  });

  app.get<{ Params: { name: string } }>('/schemas/:name', async (request, reply) => {
    const { state } = site;
    const { name } = request.params;
    const schemas = {
      ...editorSchemas(state?.model ?? site.model, readExamples()),
      ...(state && { names: siteNames(state) }),
    };
    const schema = Object.entries(schemas).find(([known]) => known === name)?.[1];
    return schema ?? reply.code(404).send({ message: `There is no schema "${name}".` });
  });

  app.get<{ Querystring: { file?: string } }>('/file', async (request, reply) => {
    const file = requestedFile(context, request, reply);
    if (file === undefined) return reply;
    return (await changedFiles.file(signedInUser(request).id, file)) ?? noSuchFile(reply, file);
  });

  app.put('/file', { bodyLimit }, async (request, reply) => {
    const change = changeSchema.safeParse(request.body);
    if (!change.success) return reply.code(422).send({ message: z.prettifyError(change.error) });
    const { file } = change.data;
    if (changedFiles.identify(file) === undefined) return noSuchFile(reply, file);
    const { id } = signedInUser(request);
    const result = await changedFiles.change(id, change.data);
    if (result === undefined)
      return reply.code(409).send({ file: await changedFiles.file(id, file), rejected: [] });
    return reply.code(result.rejected.length > 0 ? 409 : 200).send(result);
  });

  app.delete<{ Querystring: { file?: string } }>('/file', async (request, reply) => {
    const file = requestedFile(context, request, reply);
    if (file === undefined) return reply;
    return { file: (await changedFiles.discard(signedInUser(request).id, file)) ?? null };
  });

  app.get<{ Querystring: { all?: string } }>('/findings', async (request) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    return {
      version: changes.id,
      findings: await context.findings(changes, request.query.all === '1'),
    } satisfies StudioFindings;
  });
}

function inspectionRoutes(app: FastifyInstance, { changedFiles, inspection, now }: StudioContext): void {
  app.get<{ Querystring: { path?: string } }>('/sources', async (request, reply) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    const path = canonicalPath(request.query.path ?? '/');
    return (await inspection.sources(changes, path, now())) ?? notShown(reply);
  });

  app.get('/impact', async (request, reply) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    const pages = await inspection.impact(changes, now());
    return pages === undefined ? notShown(reply) : ({ version: changes.id, pages } satisfies StudioImpact);
  });
}

function publicationRoutes(app: FastifyInstance, context: StudioContext): void {
  const { changedFiles, publications, publisher } = context;

  app.get('/changes', async (request) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    const files = [...changes.byFile].map(([file, change]) => ({
      ...reviewed(context, { file, before: change.published, after: change.text }),
      changedAt: change.changedAt,
      conflicts: change.conflicts,
    }));
    return { version: changes.id, files } satisfies StudioChanges;
  });

  app.post('/publish', { bodyLimit }, async (request, reply) => {
    const publish = publishSchema.safeParse(request.body);
    if (!publish.success) return reply.code(422).send({ message: z.prettifyError(publish.error) });
    const result = await publisher.publish(signedInUser(request), publish.data);
    return reply.code(result.kind === 'published' ? 200 : 409).send(result);
  });

  app.get('/history', async () => {
    const stored = await publications.list(publicationLimit);
    return {
      publications: stored.map(({ id, publishedAt, editor, message, files }) => ({
        id,
        at: publishedAt,
        by: editor,
        message,
        files: files.map((file) => reviewed(context, file)),
      })),
    } satisfies StudioHistory;
  });

  app.post<{ Params: { id: string } }>('/history/:id/undo', { bodyLimit }, async (request, reply) => {
    const undo = undoSchema.safeParse(request.body);
    if (!undo.success) return reply.code(422).send({ message: z.prettifyError(undo.error) });
    const publication = await publications.find(request.params.id);
    if (publication === undefined) return reply.code(404).send({ message: 'There is no such publication.' });
    const files = publication.files.filter(({ file }) => undo.data.files.includes(file));
    const results = [];
    for (const file of files) results.push(await changedFiles.takeBack(signedInUser(request).id, file));
    return { files: results };
  });
}

function previewRoutes(app: FastifyInstance, { changedFiles, site, document, now }: StudioContext): void {
  app.get<{ Querystring: { scheme?: string } }>(`${previewPath}/*`, async (request, reply) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    const state = await changedFiles.stateOf(changes);
    if (state === undefined) return notShown(reply);
    const path = canonicalPath(new URL(request.url, 'http://localhost').pathname.slice(previewPath.length));
    const answer = site.respondFrom(state, { path, query: {} }, now());
    if (answer.kind === 'file') return reply.code(404).send({ message: `${path} is no page.` });
    const { scheme } = request.query;
    const chosen = scheme === 'light' || scheme === 'dark' ? scheme : undefined;
    const { html, policy } = previewDocument(answer, document.previewScript, chosen);
    reply.header('x-cityblock-changes', changes.id);
    return sendDocument(reply.code(answer.status), html, policy);
  });
}

function sendDocument(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: 'Cookie',
    })
    .send(html);
}

function reviewed({ changedFiles }: StudioContext, { file, before, after }: PublishedFile): ReviewedFile {
  const [was, is] = [readValue(before), readValue(after)];
  return {
    file,
    kind: changedFiles.identify(file)?.kind ?? '',
    title: titleOf(after) ?? titleOf(before) ?? file,
    change: changeKind(before, after),
    changedAt: '',
    properties: was.ok && is.ok ? changedProperties(was.value, is.value) : [],
    conflicts: [],
  };
}

/** The file that a request names, or undefined after it was answered because no content file has such a name. */
function requestedFile(
  { changedFiles }: StudioContext,
  request: FastifyRequest<{ Querystring: { file?: string } }>,
  reply: FastifyReply,
): string | undefined {
  const { file = '' } = request.query;
  if (changedFiles.identify(file) !== undefined) return file;
  noSuchFile(reply, file);
  return undefined;
}

function noSuchFile(reply: FastifyReply, file: string): FastifyReply {
  return reply.code(404).send({ message: `There is no content file "${file}".` });
}

function notShown(reply: FastifyReply): FastifyReply {
  return reply
    .code(422)
    .send({ message: 'No page can be shown with these changes: a file that every page needs has a fault.' });
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
