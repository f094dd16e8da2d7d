import type { FastifyRequest } from 'fastify';
import { signedInUser } from '../dashboard/auth/authentication.ts';
import type { IdentifiedChanges } from './changes/changed-files.ts';
import type { StudioContext } from './studio-context.ts';

export interface ProposalQuery {
  readonly Querystring: { readonly proposal?: string | undefined };
}

/**
 * The changes that a request is about: those of a publication that waits, which other editors look at before they answer, or else those
 * of the user. Without changes if the publication does not wait any more: visitors see them, or they are those of its editor.
 */
export async function askedChanges(
  { changedFiles, publications }: StudioContext,
  request: FastifyRequest<ProposalQuery>,
): Promise<IdentifiedChanges> {
  const { proposal } = request.query;
  if (proposal === undefined) return changedFiles.of(signedInUser(request).id);
  const waiting = await publications.find(proposal, ['proposed', 'approved', 'scheduled']);
  return changedFiles.ofPublication(waiting ?? { id: '', files: [] });
}
