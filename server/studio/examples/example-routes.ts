import type { FastifyInstance } from 'fastify';
import { signedInUser } from '../../dashboard/auth/authentication.ts';
import { previewDocument, schemeIn } from '../preview-document.ts';
import { sendDocument } from '../send-document.ts';
import { examplePath } from '../studio-api.ts';
import { notShown, type StudioContext } from '../studio-context.ts';

/** The route of the pictures from which an editor chooses a block type. */
export function exampleRoutes(app: FastifyInstance, { changedFiles, site, now }: StudioContext): void {
  app.get<{ Params: { type: string }; Querystring: { scheme?: string } }>(
    `${examplePath}/:type`,
    async (request, reply) => {
      const state = await changedFiles.stateOf(await changedFiles.of(signedInUser(request).id));
      if (state === undefined) return notShown(reply);
      const { type } = request.params;
      const example = site.exampleFrom(state, type, now());
      if (example === undefined)
        return reply.code(404).send({ message: `There is no example of the block type "${type}".` });
      const { html, policy } = previewDocument(example, '', schemeIn(request.query));
      return sendDocument(reply, html, policy);
    },
  );
}
