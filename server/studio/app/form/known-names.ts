/** The meanings of the names in a file, as an editor knows them. */
export interface KnownNames {
  /** The values of placeholders on the page that is seen. */
  readonly values: Readonly<Record<string, string>>;
  /** By the list in `names.json` and the name: what it is called. No two names of a list are called the same. */
  readonly titles: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export const noNames: KnownNames = { values: {}, titles: new Map() };

/** Adds the name to what several are called. */
export function distinctTitles(
  titles: Iterable<readonly [name: string, title: string]>,
): ReadonlyMap<string, string> {
  const known = [...titles];
  const byTitle = Map.groupBy(known, ([, title]) => title);
  return new Map(
    known.map(([name, title]) => [
      name,
      (byTitle.get(title)?.length ?? 0) > 1 ? `${title} (${name})` : title,
    ]),
  );
}
