import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { signedInUser } from '../../dashboard/auth/authentication.ts';
import { createJobRunner } from '../../operations/jobs/job-runner.ts';
import { changedProperties } from '../changes/changed-properties.ts';
import { readValue } from '../changes/rebase-change.ts';
import { pictureChanges, sweepPictures } from '../pictures/picture-changes.ts';
import { pictureKind } from '../pictures/picture-name.ts';
import { pictureTitle } from '../pictures/picture-title.ts';
import type {
  EndRequest,
  PictureChange,
  Publication,
  PublicationChanges,
  PublicationFile,
  PublishRequest,
  ReviewedFile,
  StudioChanges,
  StudioHistory,
  UndoRequest,
} from '../studio-api.ts';
import { bodyLimit, type StudioContext } from '../studio-context.ts';
import { changeKind, titleOfFile } from '../studio-files.ts';
import { type ListedPublication, listedStates, type PublishedFile } from './publication-store.ts';

const publicationLimit = 100;

/** Milliseconds between two looks at interrupted publications. */
const settlingInterval = 5_000;

/** Milliseconds between two sweeps of pictures that were given up. */
const sweepInterval = 3_600_000;

const fileName = z.string().max(300);

const publishSchema: z.ZodType<PublishRequest> = z.strictObject({
  files: z.array(fileName).min(1).max(10_000),
  // Git takes no control characters.
  message: z
    .string()
    .max(500)
    .regex(/^[^\p{Cc}]*$/u),
  version: z.string().max(200).optional(),
  at: z.iso
    .datetime()
    .transform((at) => new Date(at).toISOString())
    .optional(),
});

const endSchema: z.ZodType<EndRequest> = z.strictObject({ text: z.string().max(2_000) });

const undoSchema: z.ZodType<UndoRequest> = z.strictObject({ files: z.array(fileName).min(1).max(10_000) });

/** The routes of reviewing, publishing and taking back. */
export function publicationRoutes(app: FastifyInstance, context: StudioContext): void {
  const { changedFiles, publications, publisher } = context;
  const jobs = createJobRunner(
    [
      {
        name: 'publications',
        interval: settlingInterval,
        initialDelay: 0,
        run: async () => {
          await publisher.settle();
          await publisher.recoverBranch();
        },
      },
      { name: 'given up pictures', interval: sweepInterval, run: () => sweepPictures(context) },
    ],
    { log: app.log },
  );
  app.addHook('onReady', async () => {
    await publisher
      .settle()
      .catch((error: unknown) => app.log.error({ err: error }, 'publications could not be completed'));
    jobs.start();
  });
  app.addHook('preClose', jobs.stop);

  app.get('/changes', async (request) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    const published = [...changes.byFile].map(([file, change]) => ({
      file,
      before: change.published,
      after: change.text,
    }));
    const shown = await pictureChanges(context, published);
    const files = [...changes.byFile].map(([file, change]) => ({
      ...reviewed(context, { file, before: change.published, after: change.text }, shown),
      changedAt: change.changedAt,
      conflicts: change.conflicts,
    }));
    return { version: changes.id, files } satisfies StudioChanges;
  });

  app.post('/publish', { bodyLimit }, async (request, reply) => {
    const publish = publishSchema.safeParse(request.body);
    if (!publish.success) return reply.code(422).send({ message: z.prettifyError(publish.error) });
    const result = await publisher.publish(signedInUser(request), publish.data);
    return reply.code(result.kind === 'refused' ? 409 : 200).send(result);
  });

  app.get('/history', async (request) => {
    const { id } = signedInUser(request);
    const listed = await publications.list(publicationLimit);
    return {
      publications: listed.map((publication) => entryOf(context, publication, id)),
    } satisfies StudioHistory;
  });

  app.post<{ Params: { id: string } }>('/history/:id/approve', async (request, reply) => {
    const result = await publisher.approve(signedInUser(request), request.params.id);
    return reply.code(result.kind === 'refused' || result.kind === 'not-possible' ? 409 : 200).send(result);
  });

  app.post<{ Params: { id: string } }>('/history/:id/end', { bodyLimit }, async (request, reply) => {
    const end = endSchema.safeParse(request.body);
    if (!end.success) return reply.code(422).send({ message: z.prettifyError(end.error) });
    const result = await publisher.end(signedInUser(request), request.params.id, end.data.text);
    return reply.code(result.kind === 'ended' ? 200 : 409).send(result);
  });

  app.post('/push', async (_request, reply) => {
    const result = await publisher.push();
    return reply.code(result.kind === 'pushed' ? 200 : 409).send(result);
  });

  app.get<{ Params: { id: string } }>('/history/:id', async (request, reply) => {
    const publication = await publications.find(request.params.id, listedStates);
    if (publication === undefined) return noSuchPublication(reply);
    const shown = await pictureChanges(context, publication.files);
    return {
      files: publication.files.map((file) => reviewed(context, file, shown)),
    } satisfies PublicationChanges;
  });

  app.post<{ Params: { id: string } }>('/history/:id/undo', { bodyLimit }, async (request, reply) => {
    const undo = undoSchema.safeParse(request.body);
    if (!undo.success) return reply.code(422).send({ message: z.prettifyError(undo.error) });
    const publication = await publications.find(request.params.id, ['done']);
    if (publication === undefined) return noSuchPublication(reply);
    const files = publication.files.filter(({ file }) => undo.data.files.includes(file));
    const results = [];
    for (const file of files) results.push(await changedFiles.takeBack(signedInUser(request).id, file));
    return { files: results };
  });
}

function noSuchPublication(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ message: 'There is no such publication.' });
}

function entryOf({ changedFiles }: StudioContext, publication: ListedPublication, user: string): Publication {
  const { id, publishedAt, editor, author, message, files, refusal, publishAt, answer, push } = publication;
  const named = files.map(({ file, title, change }): PublicationFile => {
    const kind = changedFiles.kindOf(file) ?? '';
    const written = title ?? titleOfFile(file);
    return { file, kind, title: kind === pictureKind ? pictureTitle(file) : written, change };
  });
  return {
    id,
    at: publishedAt,
    by: editor,
    message,
    files: named,
    state: publication.state,
    isOwn: author === user,
    refusal,
    publishAt,
    answer,
    pushFailure: push?.failure,
  };
}

function reviewed(
  { changedFiles }: StudioContext,
  change: PublishedFile,
  pictureOf: (change: PublishedFile) => PictureChange | undefined,
): ReviewedFile {
  const { file, before, after } = change;
  const picture = pictureOf(change);
  if (picture !== undefined)
    return {
      file,
      kind: pictureKind,
      title: pictureTitle(file),
      change: changeKind(before, after),
      changedAt: '',
      properties: [],
      conflicts: [],
      picture,
    };
  const [was, is] = [readValue(before), readValue(after)];
  return {
    file,
    kind: changedFiles.identify(file)?.kind ?? '',
    title: titleOfFile(file, after, before),
    change: changeKind(before, after),
    changedAt: '',
    properties: was.ok && is.ok ? changedProperties(was.value, is.value) : [],
    conflicts: [],
  };
}
