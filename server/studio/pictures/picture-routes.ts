import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signedInUser } from '../../dashboard/auth/authentication.ts';
import { drawingPolicy } from '../../media/pictures/drawing-policy.ts';
import { QueueFullError } from '../../media/workers/queue-full-error.ts';
import type { PictureRename, StudioPicture, StudioPictures } from '../studio-api.ts';
import type { StudioContext } from '../studio-context.ts';
import {
  addPicture,
  listPictures,
  PictureRefusal,
  removePicture,
  renamePicture,
  servedAddress,
} from './picture-changes.ts';
import { isPictureName } from './picture-name.ts';
import { uploadBytes } from './upload-queue.ts';

const fileName = z.string().max(300).refine(isPictureName, 'This is no name of a picture.');

const uploadSchema = z.object({ name: z.string().max(300).default('picture'), file: fileName.optional() });

const renameSchema: z.ZodType<PictureRename> = z.strictObject({
  file: fileName,
  name: z.string().trim().min(1).max(100),
});

/** The routes of pictures. An upload is the body of its request. */
export function pictureRoutes(app: FastifyInstance, context: StudioContext): void {
  const { changedFiles, pictures } = context;
  const errorHandler = (error: FastifyError, _: FastifyRequest, reply: FastifyReply) =>
    answerRefusal(error, reply);

  app.addContentTypeParser(
    /^(?:image\/|application\/octet-stream)/,
    { parseAs: 'buffer', bodyLimit: uploadBytes },
    (_, body, done) => done(null, body),
  );

  async function answerWith(editor: string, file: string): Promise<StudioPicture> {
    const listed = listPictures(context, await changedFiles.of(editor));
    const picture = listed.find((each) => each.file === file);
    if (picture === undefined)
      throw new PictureRefusal(409, 'The picture was changed meanwhile. Look again.');
    return picture;
  }

  app.get('/pictures', async (request) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    return { pictures: listPictures(context, changes) } satisfies StudioPictures;
  });

  app.get('/pictures/version', async (request, reply) => {
    const query = z.object({ version: z.string().max(100) }).safeParse(request.query);
    if (!query.success) return reply.code(422).send({ message: z.prettifyError(query.error) });
    const { version } = query.data;
    const [kept, bytes] = [(await pictures.describe([version])).get(version), await pictures.bytes(version)];
    if (kept !== undefined && bytes !== undefined)
      return reply
        .type(kept.format === 'svg' ? 'image/svg+xml' : `image/${kept.format}`)
        .header('content-security-policy', drawingPolicy)
        .send(bytes);
    const address = servedAddress(context, version);
    return address === undefined
      ? reply.code(404).send({ message: 'This version of the picture is not kept any more.' })
      : reply.redirect(address);
  });

  app.put('/pictures', { bodyLimit: uploadBytes, errorHandler }, async (request, reply) => {
    const query = uploadSchema.safeParse(request.query);
    if (!query.success) return reply.code(422).send({ message: z.prettifyError(query.error) });
    if (!Buffer.isBuffer(request.body))
      return reply.code(415).send({ message: 'Send the bytes of a picture.' });
    const { id } = signedInUser(request);
    const { name, file } = query.data;
    return answerWith(id, await addPicture(context, id, { name, file, bytes: request.body }));
  });

  app.post('/pictures/rename', { errorHandler }, async (request, reply) => {
    const rename = renameSchema.safeParse(request.body);
    if (!rename.success) return reply.code(422).send({ message: z.prettifyError(rename.error) });
    const { id } = signedInUser(request);
    return answerWith(id, await renamePicture(context, id, rename.data));
  });

  app.delete('/pictures', { errorHandler }, async (request, reply) => {
    const query = z.object({ file: fileName }).safeParse(request.query);
    if (!query.success) return reply.code(422).send({ message: z.prettifyError(query.error) });
    await removePicture(context, signedInUser(request).id, query.data.file);
    return reply.code(204).send();
  });
}

function answerRefusal(error: FastifyError, reply: FastifyReply): FastifyReply {
  if (error instanceof PictureRefusal) return reply.code(error.status).send({ message: error.message });
  if (error instanceof QueueFullError)
    return reply.code(503).send({ message: 'Too many pictures are being read. Try again in a minute.' });
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return reply.code(413).send({
      message: `The file has more than ${uploadBytes / 1_000_000} MB. Save a smaller version, such as a JPEG.`,
    });
  throw error;
}
