import type { FastifyInstance } from 'fastify';
import { leadsPath } from '../blocks/forms/request-fields.ts';

/** Returns the methods that the route of a path takes, for the header `Allow`; none if no route has exactly this path. */
export function allowedMethods(app: FastifyInstance, path: string): readonly string[] {
  // It has routes for other methods, too, which refuse them.
  if (path === leadsPath) return ['POST'];
  return ['GET', 'HEAD', 'POST'].filter((method) => app.hasRoute({ method, url: path }));
}
