/** An answer as a scanner sees it. */
export interface ObservedAnswer {
  readonly url: URL;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** The address to which the same address without TLS redirects; null if nothing answers there. */
  readonly redirect: URL | 'none' | null;
  /** The headers of the answer to a request from another origin, if they differ. */
  readonly fromElsewhere?: ObservedAnswer['headers'];
}

/** One rule of the HTTP Observatory: the points that it adds or takes, and why. */
export interface Finding {
  readonly rule: string;
  readonly points: number;
  readonly reason: string;
}

export interface ObservatoryScore {
  readonly score: number;
  readonly findings: readonly Finding[];
}

const start = 100;

/** Points are only added if those that are taken leave at least this many. */
const minimumForBonus = 90;

/**
 * Scores an answer by the published rules of the HTTP Observatory
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring), without the list of preloaded hosts.
 */
export function observatoryScore(answer: ObservedAnswer): ObservatoryScore {
  const findings = [
    contentSecurityPolicy(answer),
    cookies(answer),
    crossOriginSharing(answer),
    redirection(answer),
    referrerPolicy(answer),
    transportSecurity(answer),
    scriptIntegrity(answer),
    contentTypeOptions(answer),
    framing(answer),
    resourcePolicy(answer),
  ];
  const sum = (points: readonly number[]) => points.reduce((total, each) => total + each, start);
  const points = findings.map((finding) => finding.points);
  const withoutBonus = sum(points.filter((each) => each < 0));
  return { score: Math.max(0, withoutBonus >= minimumForBonus ? sum(points) : withoutBonus), findings };
}

type Rule = (answer: ObservedAnswer) => Finding;

const found = (rule: string, points: number, reason: string): Finding => ({ rule, points, reason });

function valuesOf(headers: ObservedAnswer['headers'], name: string): readonly string[] {
  const value = headers[name];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

const textOf = (headers: ObservedAnswer['headers'], name: string): string =>
  valuesOf(headers, name).join(', ').trim().toLowerCase();

const broad = new Set(['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*']);
const isBroad = (source: string) => broad.has(source);
const isUnsafe = (source: string) => isBroad(source) || source === "'unsafe-inline'" || source === 'data:';
const isUnencrypted = (source: string) => /^(?:http|ftp):/.test(source);
const isHash = (source: string) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source);

/** The directives of all policies of an answer. */
function directivesOf({ headers }: ObservedAnswer): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const policy of valuesOf(headers, 'content-security-policy').flatMap((value) => value.split(',')))
    for (const directive of policy.split(';')) {
      const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
      if (name !== '') directives.set(name, [...(directives.get(name) ?? []), ...sources]);
    }
  return directives;
}

const contentSecurityPolicy: Rule = (answer) => {
  const rule = 'content-security-policy';
  const directives = directivesOf(answer);
  if (directives.size === 0) return found(rule, -25, 'there is no policy');
  const fallback = directives.get('default-src') ?? ['*'];
  // Browsers ignore 'unsafe-inline' next to a hash or a nonce.
  const sourcesOf = (name: string): readonly string[] => {
    const sources = directives.get(name) ?? fallback;
    return sources.some(isHash) ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  };
  const [scripts, styles, objects] = ['script-src', 'style-src', 'object-src'].map(sourcesOf);
  if (scripts?.some(isUnsafe) || objects?.some(isBroad))
    return found(rule, -20, 'scripts are allowed inline, or from almost everywhere');
  const passive = new Set(['img-src', 'media-src']);
  const isSecure = answer.url.protocol === 'https:';
  const active = [...directives].filter(([name]) => !passive.has(name)).flatMap(([, sources]) => sources);
  if (isSecure && active.some(isUnencrypted)) return found(rule, -20, 'a source is not encrypted');
  if ([...(scripts ?? []), ...(styles ?? [])].includes("'unsafe-eval'"))
    return found(rule, -10, "'unsafe-eval' is allowed");
  if (isSecure && [...passive].flatMap(sourcesOf).some(isUnencrypted))
    return found(rule, -10, 'pictures may be loaded without encryption');
  if (styles?.some(isUnsafe)) return found(rule, 0, 'styles are allowed inline, or from almost everywhere');
  return fallback.length === 1 && fallback[0] === "'none'"
    ? found(rule, 10, "nothing is unsafe, and default-src is 'none'")
    : found(rule, 5, 'nothing is unsafe');
};

const cookies: Rule = (answer) => {
  const rule = 'cookies';
  const all = valuesOf(answer.headers, 'set-cookie').map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim().toLowerCase());
    const name = pair.split('=')[0] ?? '';
    const sameSite = attributes.find((each) => each.startsWith('samesite'))?.split('=')[1];
    const has = (attribute: string) => attributes.includes(attribute);
    return {
      isSession: /login|sess/.test(name),
      isToken: name.includes('csrf'),
      isSecure: has('secure'),
      isHidden: has('httponly'),
      sameSite,
      hasSameSite: attributes.some((each) => each.startsWith('samesite')),
    };
  });
  if (all.length === 0) return found(rule, 0, 'there are none');
  const isProtected = transportSecurity(answer).points === 0;
  const penalties = all.flatMap(({ isSession, isToken, isSecure, isHidden, sameSite, hasSameSite }) => [
    ...(isSession && !isSecure ? [isProtected ? -10 : -40] : []),
    ...(isSession && !isHidden ? [-30] : []),
    ...(isToken && !hasSameSite ? [-20] : []),
    ...(hasSameSite && !['lax', 'strict', ...(isSecure ? ['none'] : [])].includes(sameSite ?? '')
      ? [-20]
      : []),
    ...(isSecure ? [] : [isProtected ? -5 : -20]),
  ]);
  if (penalties.length > 0) return found(rule, Math.min(...penalties), 'a cookie lacks an attribute');
  return all.every(({ hasSameSite }) => hasSameSite)
    ? found(rule, 5, 'Secure, HttpOnly for sessions, and SameSite')
    : found(rule, 0, 'Secure, and HttpOnly for sessions');
};

const crossOriginSharing: Rule = ({ headers, fromElsewhere = headers }) => {
  const rule = 'cross-origin-resource-sharing';
  const allowed = textOf(fromElsewhere, 'access-control-allow-origin');
  const isForAll =
    allowed !== '' && allowed !== '*' && textOf(fromElsewhere, 'access-control-allow-credentials') === 'true';
  return isForAll
    ? found(rule, -50, 'any origin may read with credentials')
    : found(rule, 0, allowed || 'none');
};

const redirection: Rule = ({ url, redirect }) => {
  const rule = 'redirection';
  if (redirect === null) return found(rule, 0, 'nothing answers without TLS');
  if (redirect === 'none') return found(rule, -20, 'the address without TLS is not redirected');
  if (redirect.protocol !== 'https:') return found(rule, -20, 'the redirect is not to TLS');
  return redirect.hostname === url.hostname
    ? found(rule, 0, 'to TLS on the same host')
    : found(rule, -5, 'to another host');
};

const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const openReferrers = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'];

const referrerPolicy: Rule = ({ headers }) => {
  const rule = 'referrer-policy';
  const value = textOf(headers, 'referrer-policy');
  if (value === '') return found(rule, 0, 'there is none');
  const last = value
    .split(',')
    .map((each) => each.trim())
    .findLast((each) => [...privateReferrers, ...openReferrers].includes(each));
  return last !== undefined && privateReferrers.includes(last)
    ? found(rule, 5, last)
    : found(rule, -5, `"${value}" gives away addresses`);
};

/** Six months; the Observatory accepts 180 days. */
const sixMonths = 180 * 24 * 60 * 60;

const transportSecurity: Rule = ({ url, headers }) => {
  const rule = 'strict-transport-security';
  if (url.protocol !== 'https:') return found(rule, -20, 'there is no TLS');
  const value = textOf(headers, 'strict-transport-security');
  if (value === '') return found(rule, -20, 'there is none');
  const age = /^\d+$/.exec(/max-age=([^;]*)/.exec(value)?.[1]?.trim() ?? '')?.[0];
  if (age === undefined || value.includes(',')) return found(rule, -20, `"${value}" is not valid`);
  return Number(age) >= sixMonths ? found(rule, 0, value) : found(rule, -10, 'less than six months');
};

const scriptIntegrity: Rule = ({ url, headers, body }) => {
  const rule = 'subresource-integrity';
  if (!/^(?:text\/html|application\/xhtml)/.test(textOf(headers, 'content-type')))
    return found(rule, 0, 'not HTML');
  const scripts = [...body.matchAll(/<script\b([^>]*)>/gi)].flatMap(([, attributes = '']) => {
    const source = /\ssrc=["']?([^"'\s>]+)/i.exec(attributes)?.[1];
    return source === undefined ? [] : [{ source, hasIntegrity: /\sintegrity=/i.test(attributes) }];
  });
  const foreign = scripts.filter(({ source }) => new URL(source, url).origin !== url.origin);
  const isInsecure = ({ source }: (typeof scripts)[number]) => !source.startsWith('https:');
  if (foreign.some((script) => isInsecure(script) && !script.hasIntegrity))
    return found(rule, -50, 'a script of another host is not encrypted');
  if (foreign.some(isInsecure)) return found(rule, -20, 'a script of another host is not encrypted');
  if (foreign.some(({ hasIntegrity }) => !hasIntegrity))
    return found(rule, -5, 'a script of another host has no hash');
  return scripts.length > 0 && scripts.every(({ hasIntegrity }) => hasIntegrity)
    ? found(rule, 5, 'all scripts have hashes')
    : found(rule, 0, scripts.length === 0 ? 'there are no scripts' : 'all scripts are of this host');
};

const contentTypeOptions: Rule = ({ headers }) => {
  const isSet = textOf(headers, 'x-content-type-options') === 'nosniff';
  return found('x-content-type-options', isSet ? 0 : -5, isSet ? 'nosniff' : 'nosniff is missing');
};

const framing: Rule = (answer) => {
  const rule = 'x-frame-options';
  if (directivesOf(answer).has('frame-ancestors')) return found(rule, 5, 'frame-ancestors');
  return /^(?:deny|sameorigin|allow-from\b.*)$/.test(textOf(answer.headers, 'x-frame-options'))
    ? found(rule, 0, 'set')
    : found(rule, -20, 'other sites may frame it');
};

const resourcePolicy: Rule = ({ headers }) => {
  const rule = 'cross-origin-resource-policy';
  const value = textOf(headers, 'cross-origin-resource-policy');
  if (value === 'same-origin' || value === 'same-site') return found(rule, 10, value);
  return value === '' || value === 'cross-origin'
    ? found(rule, 0, value || 'there is none')
    : found(rule, -5, `"${value}" is not valid`);
};
