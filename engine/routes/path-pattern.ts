/** The values of the variables of a pattern. */
export type PathParams = Readonly<Partial<Record<string, string>>>;

/** A pattern of paths such as "/places/:city/:service": its segments are texts and variables. */
export class PathPattern {
  /** The paths that match start with it. A cheap test before the pattern is matched. */
  readonly prefix: string;
  /** A variable has a name. */
  readonly #segments: readonly { readonly text: string; readonly name: string | undefined }[];
  readonly #names: readonly string[];
  readonly #matcher: RegExp;

  constructor(pattern: string) {
    [this.prefix = ''] = pattern.split(':', 1);
    const segments = pattern.split('/').filter(Boolean);
    this.#segments = segments.map((text) => ({
      text,
      name: text.startsWith(':') ? text.slice(1) : undefined,
    }));
    this.#names = this.#segments.flatMap(({ name }) => name ?? []);
    const source = this.#segments.map(({ text, name }) => (name === undefined ? text : '([^/]+)'));
    this.#matcher = new RegExp(`^/${source.join('/')}/*$`);
  }

  /** Returns the values of the variables; undefined if the path does not match. */
  match(path: string): PathParams | undefined {
    if (!path.startsWith(this.prefix)) return undefined;
    const matched = this.#matcher.exec(path);
    if (matched === null) return undefined;
    const params: Record<string, string> = Object.create(null);
    for (const [index, name] of this.#names.entries()) params[name] = matched[index + 1] ?? '';
    return params;
  }

  /**
   * Returns the path with these values.
   * @throws Error if a value is missing
   */
  fill(params: PathParams): string {
    let path = '';
    for (const { text, name } of this.#segments) {
      const value = name === undefined ? text : params[name];
      if (value === undefined) throw new Error(`The path has no value for "${text}".`);
      path += `/${name === undefined ? value : encodeURIComponent(value)}`;
    }
    return path === '' ? '/' : path;
  }
}
