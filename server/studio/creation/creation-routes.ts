import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { calendarDateAt } from '../../../engine/content/calendar.ts';
import { withTexts } from '../../../engine/content/content-files.ts';
import { countryOf } from '../../../engine/drafts/city-draft.ts';
import { contentEntries } from '../../../engine/drafts/content-entries.ts';
import { engineModule } from '../../../engine/folders.ts';
import { signedInUser } from '../../dashboard/auth/authentication.ts';
import { WorkerQueue } from '../../media/workers/worker-queue.ts';
import type { DraftKinds, DraftRequest, RemovalRequest, RenamingRequest } from '../studio-api.ts';
import type { StudioContext } from '../studio-context.ts';
import { type DraftSite, draftFile, draftKinds } from './draft-file.ts';
import type { PlaceAnswer, PlaceTask } from './place-task.ts';
import { removeFile } from './remove-file.ts';
import { renameFile } from './rename-file.ts';

const name = z.string().max(300);

const place = z.object({
  state: name.optional(),
  county: name.optional(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  postalCodes: z.array(name).max(1_000),
  sources: z.strictObject({ place: name, postalCodes: name }),
});

const draftSchema: z.ZodType<DraftRequest> = z.strictObject({
  kind: name,
  title: name,
  address: name.optional(),
  copyOf: name.optional(),
  answers: z.record(z.string(), name).optional(),
  place: place.optional(),
});

/** The routes of new files. */
export function creationRoutes(app: FastifyInstance, { changedFiles, site, now }: StudioContext): void {
  async function draftSite(editor: string): Promise<DraftSite> {
    const changes = await changedFiles.of(editor);
    const state = await changedFiles.stateOf(changes);
    const timeZone = state?.snapshot.site.value.timeZone ?? 'UTC';
    return {
      files: withTexts(site.files, changes.texts),
      state,
      model: state?.model ?? site.model,
      published: new Set(site.files.map(({ file }) => file)),
      today: calendarDateAt(now().getTime(), timeZone),
    };
  }

  app.get('/drafts', async (request) => {
    return { kinds: draftKinds(await draftSite(signedInUser(request).id)) } satisfies DraftKinds;
  });

  app.post('/drafts', async (request, reply) => {
    const asked = draftSchema.safeParse(request.body);
    if (!asked.success) return reply.code(422).send({ message: z.prettifyError(asked.error) });
    const draft = draftFile(asked.data, await draftSite(signedInUser(request).id));
    return (
      draft ?? reply.code(422).send({ message: 'There is no such kind of file, or no such file to copy.' })
    );
  });

  const renamingSchema: z.ZodType<RenamingRequest> = z.strictObject({ file: name, address: name });
  app.post('/renaming', async (request, reply) => {
    const asked = renamingSchema.safeParse(request.body);
    if (!asked.success) return reply.code(422).send({ message: z.prettifyError(asked.error) });
    const renaming = renameFile(asked.data, await draftSite(signedInUser(request).id));
    return renaming ?? reply.code(404).send({ message: 'This has no address that could be changed.' });
  });

  const removalSchema: z.ZodType<RemovalRequest> = z.strictObject({
    file: name,
    redirectTo: z
      .string()
      .regex(/^\/(?!\/)\S*$/)
      .nullable(),
  });
  app.post('/removal', async (request, reply) => {
    const asked = removalSchema.safeParse(request.body);
    if (!asked.success) return reply.code(422).send({ message: z.prettifyError(asked.error) });
    const removal = removeFile(asked.data, await draftSite(signedInUser(request).id));
    return removal ?? reply.code(404).send({ message: 'This cannot be removed.' });
  });

  const gazetteer = new WorkerQueue<PlaceTask, PlaceAnswer>({
    script: engineModule('server/studio/creation/place-worker.ts'),
    maxWaiting: 20,
    taskMilliseconds: 60_000,
    heapMegabytes: 1024,
  });
  app.addHook('onClose', () => gazetteer.close());

  app.get<{ Querystring: { name?: string } }>('/places', async (request, reply) => {
    const { name = '' } = request.query;
    if (name.length > 100) return reply.code(422).send({ message: 'No place has such a long name.' });
    const { files } = await draftSite(signedInUser(request).id);
    return gazetteer.run({ name, country: countryOf(contentEntries(files)) });
  });
}
