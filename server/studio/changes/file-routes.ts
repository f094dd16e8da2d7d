import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signedInUser } from '../../dashboard/auth/authentication.ts';
import { siteIdentityOf } from '../../site/site-settings.ts';
import { PictureRefusal, requireRoom } from '../pictures/picture-changes.ts';
import { isPictureName } from '../pictures/picture-name.ts';
import type { FileChange, StudioFile, StudioFiles, StudioFindings, StudioSession } from '../studio-api.ts';
import { bodyLimit, notShown, type StudioContext } from '../studio-context.ts';
import { examplePages, listFiles, searchPages } from '../studio-files.ts';
import { ChangesTooLarge } from './change-store.ts';
import { UnreadableValue } from './changed-files.ts';
import { schemasText } from './schema-texts.ts';

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
    before: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('conflict'),
    file: fileName,
    path: jsonPath,
    mine: jsonValue.optional(),
    theirs: jsonValue.optional(),
    take: z.enum(['mine', 'theirs']),
  }),
]);

/** The routes of files and their changes, of pages, schemas and findings. */
export function fileRoutes(app: FastifyInstance, context: StudioContext): void {
  const { changedFiles, publisher, site } = context;

  app.setErrorHandler((error, _, reply) => {
    // The stack is the limit of how deep values are compared and written.
    const isTooDeep = error instanceof RangeError && error.message.includes('call stack');
    if (isTooDeep || error instanceof UnreadableValue)
      return reply.code(422).send({ message: 'A value has too many lists in lists.' });
    if (error instanceof ChangesTooLarge) return reply.code(413).send({ message: error.message });
    if (error instanceof PictureRefusal) return reply.code(error.status).send({ message: error.message });
    throw error;
  });

  app.get('/session', async (request) => {
    const { email, role } = signedInUser(request);
    const { name, language } = siteIdentityOf(site.state);
    return {
      user: { email, role },
      site: { name, language, timeZone: site.state?.snapshot.site.value.timeZone ?? 'UTC' },
      publishing: await publisher.place(),
    } satisfies StudioSession;
  });

  app.get('/files', async (request) => {
    const { id } = signedInUser(request);
    const [changes, others] = [await changedFiles.of(id), await otherEditors(context, id)];
    return {
      files: listFiles(site, changedFiles, changes, others),
      changedPictures: [...changes.byFile.keys()].filter(isPictureName).length,
    } satisfies StudioFiles;
  });

  app.get<{ Querystring: { search?: string; examples?: string } }>('/pages', async (request, reply) => {
    const state = await changedFiles.stateOf(await changedFiles.of(signedInUser(request).id));
    if (state === undefined) return notShown(reply);
    const { search = '', examples } = request.query;
    // A later search of the same user ends this one.
    return examples === '1' ? examplePages(state) : searchPages(state, search, () => !reply.raw.closed);
  });

  app.get('/schemas', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(schemasText(site)),
  );

  app.get<{ Querystring: { file?: string } }>('/file', async (request, reply) => {
    const file = requestedFile(context, request, reply);
    if (file === undefined) return reply;
    const { id } = signedInUser(request);
    const found = await changedFiles.file(id, file);
    return { ...found, others: (await otherEditors(context, id)).get(file) ?? [] } satisfies StudioFile;
  });

  app.put('/file', { bodyLimit }, async (request, reply) => {
    const change = changeSchema.safeParse(request.body);
    if (!change.success) return reply.code(422).send({ message: z.prettifyError(change.error) });
    const { file } = change.data;
    const { id } = signedInUser(request);
    const isTaken = isPictureName(file) && (await isOfKeptPictures(id, change.data));
    if (!isTaken && changedFiles.identify(file) === undefined) return noSuchFile(reply, file);
    const result = await changedFiles.change(id, change.data);
    if (result === undefined)
      return reply.code(409).send({ file: await changedFiles.file(id, file), rejected: [] });
    return reply.code(result.rejected.length > 0 ? 409 : 200).send(result);
  });

  /** Whether a change of a picture names only pictures whose bytes are kept, such as one that was given up before. */
  async function isOfKeptPictures(editor: string, change: FileChange): Promise<boolean> {
    if (change.kind !== 'properties') return change.kind === 'conflict';
    // A picture that goes away has no value. Null would be one.
    const versions = change.edits.map(({ path, after }) => (path.length === 0 ? after : false));
    const named = versions.filter((version) => typeof version === 'string');
    if (versions.some((version) => version !== undefined && typeof version !== 'string')) return false;
    if (named.length === 0) return true;
    // A sweep may not delete them before the change names them.
    await context.pictures.renew(named);
    const kept = await context.pictures.describe(named);
    if (!named.every((version) => kept.has(version))) return false;
    requireRoom(await context.pictures.unpublishedSize(editor, { file: change.file, versions: named }));
    return true;
  }

  app.delete<{ Querystring: { file?: string } }>('/file', async (request, reply) => {
    const file = requestedFile(context, request, reply);
    if (file === undefined) return reply;
    return changedFiles.discard(signedInUser(request).id, file);
  });

  app.get<{ Querystring: { all?: string } }>('/findings', async (request) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    return {
      version: changes.id,
      findings: await context.findings(changes, request.query.all === '1' ? 'everything' : 'some'),
    } satisfies StudioFindings;
  });
}

/** The email addresses of the other users with an unpublished change, by file. */
async function otherEditors(
  { store, authentication }: StudioContext,
  editor: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const others = await store.ofOthers(editor);
  if (others.size === 0) return new Map();
  const names = new Map((await authentication.users.list()).map((user) => [user.id, user.email]));
  return new Map([...others].map(([file, ids]) => [file, ids.map((id) => names.get(id) ?? id)]));
}

/** The file that a request names, or undefined after it was answered because no content file has such a name. */
function requestedFile(
  { changedFiles }: StudioContext,
  request: FastifyRequest<{ Querystring: { file?: string } }>,
  reply: FastifyReply,
): string | undefined {
  const { file = '' } = request.query;
  if (changedFiles.kindOf(file) !== undefined) return file;
  noSuchFile(reply, file);
  return undefined;
}

function noSuchFile(reply: FastifyReply, file: string): FastifyReply {
  return reply.code(404).send({ message: `There is no content file "${file}".` });
}
