import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signedInUser } from '../../dashboard/auth/authentication.ts';
import { changedProperties } from '../changes/changed-properties.ts';
import { readValue } from '../changes/rebase-change.ts';
import type {
  PublishRequest,
  ReviewedFile,
  StudioChanges,
  StudioHistory,
  UndoRequest,
} from '../studio-api.ts';
import { bodyLimit, type StudioContext } from '../studio-context.ts';
import { changeKind, titleOf } from '../studio-files.ts';
import type { PublishedFile } from './publication-store.ts';

const publicationLimit = 100;

const fileName = z.string().max(300);

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

/** The routes of reviewing, publishing and taking back. */
export function publicationRoutes(app: FastifyInstance, context: StudioContext): void {
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
