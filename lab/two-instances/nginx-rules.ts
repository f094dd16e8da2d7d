/** The rules by which a configuration of nginx passes requests on to several servers. */
export interface ProxyRules {
  /** By name. */
  readonly upstreams: ReadonlyMap<string, UpstreamRules>;
  readonly locations: readonly LocationRules[];
}

export interface UpstreamRules {
  /** The number of failures after which a server is not asked for a time; 0 for a server that is always asked. */
  readonly maxFails: number;
  readonly failMilliseconds: number;
}

export interface LocationRules {
  /** "=", "~", "@" for a named location, or "" for a prefix. */
  readonly modifier: string;
  readonly pattern: string;
  readonly upstream: string;
  readonly connectMilliseconds: number;
  /** The longest time between two reads of an answer. */
  readonly readMilliseconds: number;
  /** The conditions on which the next server is asked: "error", "timeout", "http_404". */
  readonly next: ReadonlySet<string>;
  /** Headers with a fixed value, which are added to a request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The locations that are asked instead, by status code. */
  readonly errorPages: ReadonlyMap<number, string>;
  /** Whether that also applies to answers of a server. */
  readonly interceptsErrors: boolean;
  /** Whether that also applies in place of another location. */
  readonly isRecursive: boolean;
}

interface Directive {
  readonly words: readonly string[];
  readonly block: readonly Directive[];
}

/** Reads the rules in a configuration. @throws Error if it has a form that is not known */
export function readNginxRules(text: string): ProxyRules {
  const directives = parse(text);
  const upstreams = new Map(
    named(directives, 'upstream').map(({ words: [, name = ''], block }) => [name, upstreamRules(block)]),
  );
  const [server] = named(directives, 'server').filter(({ block }) => named(block, 'location').length > 0);
  if (server === undefined) throw new Error('The configuration has no server with locations.');
  const locations = named(server.block, 'location').map((location) => locationRules(location, server.block));
  for (const { upstream, errorPages } of locations) {
    if (!upstreams.has(upstream)) throw new Error(`There is no upstream "${upstream}".`);
    for (const other of errorPages.values())
      if (!locations.some(({ modifier, pattern }) => modifier + pattern === other))
        throw new Error(`There is no location "${other}".`);
  }
  return { upstreams, locations };
}

/** Returns the location of a path: the exact one, else the first whose expression matches, else the longest prefix. */
export function locationOf({ locations }: ProxyRules, path: string): LocationRules {
  const exact = locations.find(({ modifier, pattern }) => modifier === '=' && pattern === path);
  const matched = locations.find(
    ({ modifier, pattern }) => modifier === '~' && new RegExp(pattern).test(path),
  );
  const [longest] = locations
    .filter(({ modifier, pattern }) => modifier === '' && path.startsWith(pattern))
    .toSorted((one, other) => other.pattern.length - one.pattern.length);
  const found = exact ?? matched ?? longest;
  if (found === undefined) throw new Error(`No location is for ${path}.`);
  return found;
}

function upstreamRules(block: readonly Directive[]): UpstreamRules {
  const [first, ...others] = named(block, 'server').map(({ words: [, , ...parameters] }) =>
    parameters.join(' '),
  );
  if (first === undefined || others.some((other) => other !== first))
    throw new Error('The servers of an upstream differ.');
  const [, fails = '1'] = /max_fails=(\d+)/.exec(first) ?? [];
  const [, timeout = '10s'] = /fail_timeout=(\w+)/.exec(first) ?? [];
  return { maxFails: Number(fails), failMilliseconds: millisecondsOf(timeout) };
}

function locationRules({ words, block }: Directive, server: readonly Directive[]): LocationRules {
  const [modifier = '', pattern = ''] = locationName(words.slice(1));
  const inherited = (name: string): readonly Directive[] => {
    const own = named(block, name);
    return own.length > 0 ? own : named(server, name);
  };
  const value = (name: string, byDefault: string) =>
    inherited(name)[0]?.words.slice(1).join(' ') ?? byDefault;
  const upstream = value('proxy_pass', '').replace('http://', '');
  const headers = inherited('proxy_set_header').map(({ words: [, name = '', text = ''] }) => [name, text]);
  const errorPages = inherited('error_page').flatMap(({ words: [, ...statuses] }) => {
    const location = statuses.pop() ?? '';
    return statuses.filter((status) => status !== '=').map((status) => [Number(status), location] as const);
  });
  return {
    modifier,
    pattern,
    upstream,
    connectMilliseconds: millisecondsOf(value('proxy_connect_timeout', '60s')),
    readMilliseconds: millisecondsOf(value('proxy_read_timeout', '60s')),
    next: new Set(value('proxy_next_upstream', 'error timeout').split(' ')),
    headers: Object.fromEntries(headers.filter(([, text = '']) => /^\w+$/.test(text))),
    errorPages: new Map(errorPages),
    interceptsErrors: value('proxy_intercept_errors', 'off') === 'on',
    isRecursive: value('recursive_error_pages', 'off') === 'on',
  };
}

function locationName(words: readonly string[]): readonly string[] {
  const [first = '', second] = words;
  if (second !== undefined) return [first, second];
  return first.startsWith('@') ? ['@', first.slice(1)] : ['', first];
}

const named = (directives: readonly Directive[], name: string): readonly Directive[] =>
  directives.filter(({ words }) => words[0] === name);

function millisecondsOf(text: string): number {
  const [, number, unit = 's'] = /^(\d+)(ms|s|m|h)?$/.exec(text) ?? [];
  if (number === undefined) throw new Error(`"${text}" is no time.`);
  const factors: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
  return Number(number) * (factors[unit] ?? 1);
}

function parse(text: string): readonly Directive[] {
  const tokens = text.replace(/#.*/g, '').match(/"[^"]*"|[{};]|[^\s{};]+/g) ?? [];
  let position = 0;
  const readBlock = (): readonly Directive[] => {
    const directives: Directive[] = [];
    let words: string[] = [];
    for (; position < tokens.length; position += 1) {
      const token = tokens[position] ?? '';
      if (token === '}') return directives;
      if (token === '{') {
        position += 1;
        directives.push({ words, block: readBlock() });
        words = [];
      } else if (token === ';') {
        directives.push({ words, block: [] });
        words = [];
      } else words.push(token.replace(/^"(.*)"$/, '$1'));
    }
    return directives;
  };
  return readBlock();
}
