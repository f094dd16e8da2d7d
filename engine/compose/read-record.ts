import { ask } from './answer.ts';
import type { Identity } from './identity.ts';
import type { Root } from './root.ts';
import type { Scope } from './scope.ts';

/** A root with the identity that its value had. */
export interface Read {
  readonly root: Root;
  readonly identity: Identity;
}

/**
 * The roots that a part of a page has read, in order. The block cache, invalidation, live editing, `impact` and the export use
 * this record: if the roots have the same identities in another scope, the part is the same there.
 */
export interface ReadRecord {
  readonly reads: readonly Read[];
  /** Epoch milliseconds after which an answer about the date may differ; Infinity if none was read. */
  readonly until: number;
}

/** Whether the root of a read has the same identity in a scope. */
export function readHoldsIn({ root, identity }: Read, scope: Scope): boolean {
  return ask(root, scope).identity === identity;
}
