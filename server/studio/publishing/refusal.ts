import type { PublishResult, Refusal } from '../studio-api.ts';
import { CommitFailure } from './git.ts';
import { WriteFailure } from './write-files.ts';

export type Refused = Extract<PublishResult, { readonly kind: 'refused' }>;

export const busy: Refusal = {
  reason: 'busy',
  message:
    'Another server publishes at this moment. Look at the history, and publish again if it is not there.',
};

export function refused(refusal: Refusal): Refused {
  return { kind: 'refused', ...refusal, findings: [], remaining: [] };
}

/** Returns the refusal that a failure of writing or committing is; undefined for other errors. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof CommitFailure) return { reason: 'commit', message: error.message };
  if (error instanceof WriteFailure) return { reason: 'write', message: error.message, file: error.file };
  return undefined;
}
