import { holdsIn, type ReadRecord } from '../compose/read-record.ts';
import type { Root } from '../compose/root.ts';
import type { Scope } from '../compose/scope.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { TracedNode } from './node-inputs.ts';
import { LearnedLeaves, type PagePart, PartTracer } from './trace-part.ts';

/** Traces the nodes of the parts of pages to the content that they were made from. */
export class PartsTracer {
  readonly #model: ContentModel;
  readonly #learned = new LearnedLeaves();
  readonly #shared = new Map<string, SharedPart[]>();

  constructor(model: ContentModel) {
    this.#model = model;
  }

  trace(part: PagePart, scope: Scope): readonly TracedNode[] {
    const shared = this.#shared.get(part.key) ?? [];
    const known = shared.find(({ record }) => holdsIn(record, scope));
    if (known !== undefined) return known.nodes;
    const tracer = new PartTracer(part, scope, this.#model, this.#learned);
    const nodes = tracer.trace();
    // Equal content may come from different entries if it is that of the entries of the page.
    if (!tracer.record.reads.some(({ root }) => isAboutSubject(root)))
      this.#shared.set(part.key, [{ record: tracer.record, nodes }, ...shared].slice(0, sharedParts));
    return nodes;
  }
}

/** A traced part, for pages on which it reads the same. */
interface SharedPart {
  readonly record: ReadRecord;
  readonly nodes: readonly TracedNode[];
}

/** Maximum number of versions of one part that are kept for other pages. */
const sharedParts = 8;

function isAboutSubject(root: Root): boolean {
  return root.kind === 'has'
    ? isAboutSubject(root.root)
    : ['subject', 'cell', 'override'].includes(root.kind);
}
