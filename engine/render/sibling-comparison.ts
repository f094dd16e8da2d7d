/** A page and the runs of words of its main content. */
export interface Sibling {
  readonly path: string;
  /** Pages that are not ready are compared with others, but no page is compared with them. */
  readonly isReady: boolean;
  readonly runs: ReadonlySet<number>;
}

/** How a page compares with its siblings. */
export interface Comparison {
  /** The share of its runs that no ready sibling has, from 0 to 1. */
  readonly ownShare: number;
  /** The ready sibling that shares the most runs, as a share of the shorter page. Undefined without siblings. */
  readonly nearest: { readonly path: string; readonly shared: number } | undefined;
}

/** Returns one comparison for each member, in the same order. */
export function compareSiblings(members: readonly Sibling[]): readonly Comparison[] {
  const index = indexRuns(members);
  return members.map((member) => compareWith(index, member));
}

type RunIndex = ReadonlyMap<number, readonly Sibling[]>;

/** The ready siblings by the runs that they contain. */
function indexRuns(members: readonly Sibling[]): RunIndex {
  const index = new Map<number, Sibling[]>();
  for (const member of members) {
    if (!member.isReady) continue;
    for (const run of member.runs) {
      const known = index.get(run);
      if (known === undefined) index.set(run, [member]);
      else known.push(member);
    }
  }
  return index;
}

const none: readonly Sibling[] = [];

function compareWith(index: RunIndex, page: Sibling): Comparison {
  const { runs } = page;
  const sharedRuns = new Map<Sibling, number>();
  let own = 0;
  for (const run of runs) {
    let isOwn = true;
    for (const sibling of index.get(run) ?? none) {
      if (sibling === page) continue;
      isOwn = false;
      sharedRuns.set(sibling, (sharedRuns.get(sibling) ?? 0) + 1);
    }
    if (isOwn) own += 1;
  }
  let nearest: Comparison['nearest'];
  for (const [sibling, count] of sharedRuns) {
    const shared = count / Math.min(runs.size, sibling.runs.size);
    if (nearest === undefined || shared > nearest.shared) nearest = { path: sibling.path, shared };
  }
  return { ownShare: runs.size === 0 ? 0 : own / runs.size, nearest };
}
