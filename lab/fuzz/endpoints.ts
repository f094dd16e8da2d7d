import fc, { type Arbitrary } from 'fast-check';
import { trapField } from '../../server/testing/in-memory-site.ts';

/** A request over HTTP, valid or not. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** An address of the server, as the server registers it, and requests to it. */
export interface Endpoint {
  readonly method: string;
  readonly url: string;
  readonly requests: Arbitrary<FuzzRequest>;
}

/** Texts that have broken other software, among any others. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    "x' OR 1=1;--",
    '%00',
    '%',
    '%_\\',
    '../../etc/passwd',
    '\0',
    '\ud800',
    '-1',
    '1e999',
    'NaN',
    '9999-99-99',
    '275760-09-13',
    '2026-11-21',
    '__proto__',
    'constructor',
    '"',
    '*',
    'a:b',
    'utm_source=x',
    'x'.repeat(5_000),
  ),
);

const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, 0, -1, [], {}, true));

/** A value that is usually of the expected kind. */
const usually = (expected: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: expected }, { weight: 1, arbitrary: anything });

const email = fc.constantFrom(
  'ana@ruiz-law.example',
  'ben@ruiz-law.example',
  'Ana <ana@ruiz-law.example>',
  'ana@',
  '@',
);
const identifier = fc.oneof(fc.uuid(), text);
const status = fc.constantFrom('new', 'contacted', 'won', 'lost', 'quarantined', 'spam');

function record(fields: Readonly<Record<string, Arbitrary<unknown>>>): Arbitrary<unknown> {
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, usually(value)]));
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(values) },
    { weight: 4, arbitrary: fc.record(values, { requiredKeys: [] }) },
    { weight: 1, arbitrary: anything },
  );
}

/** A value in one of eight cases, or else null. */
const rarely = <Value>(value: Arbitrary<Value>): Arbitrary<Value | null> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

/** A body as JSON, as a form, damaged, or under a media type that is not its own. */
function bodies(values: Arbitrary<unknown>): Arbitrary<Pick<FuzzRequest, 'headers' | 'body'>> {
  const otherTypes = [
    'application/json; charset=utf-16',
    'application/reports+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ];
  return fc
    .record({
      value: values,
      type: rarely(fc.constantFrom(...otherTypes)),
      cut: rarely(fc.nat(200)),
      isForm: fc.boolean(),
    })
    .map(({ value, type, cut, isForm }) => {
      const whole = isForm ? formOf(value) : (JSON.stringify(value) ?? '');
      const headers = {
        'content-type': type ?? (isForm ? 'application/x-www-form-urlencoded' : 'application/json'),
      };
      return { headers, body: cut === null ? whole : whole.slice(0, cut) };
    });
}

function formOf(value: unknown): string {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const texts = fields.map(([name, field]) => [
    name,
    typeof field === 'string' ? field : JSON.stringify(field),
  ]);
  return new URLSearchParams(texts).toString();
}

const query = (fields: Readonly<Record<string, Arbitrary<unknown>>>): Arbitrary<string> =>
  record(fields).map((values) => {
    const search = formOf(values);
    return search === '' ? '' : `?${search}`;
  });

interface EndpointFields {
  /** The fields of the body. */
  readonly body?: Arbitrary<unknown>;
  /** The parameters after the question mark. */
  readonly query?: Readonly<Record<string, Arbitrary<unknown>>>;
}

/** Requests to an address, whose parameters and wildcard take any text. */
function endpoint(method: string, url: string, { body, query: fields = {} }: EndpointFields = {}): Endpoint {
  const path = fc.record({ part: identifier, search: query(fields) }).map(({ part, search }) => {
    const encoded = encodeURIComponent(part.toWellFormed());
    return url.replace(composed, stylesheetNamed(encoded)).replace(/:id|\*/, () => encoded) + search;
  });
  const sent = body === undefined ? fc.constant({ headers: {}, body: undefined }) : bodies(body);
  const requests = fc.record({ path, sent }).map((made) => ({ method, path: made.path, ...made.sent }));
  return { method, url, requests };
}

/** The address of stylesheets with a composition in their name, as the router lists it. */
const composed = ':name(^blocks\\.\\w{8}\\.[\\w.-]+\\.css$)';

const stylesheetNamed = (text: string): string => `blocks.00000000.${text.replace(/[^\w.-]/g, '')}.css`;

const lead = {
  firstName: fc.constant('Ana'),
  lastName: fc.constant('Ruiz'),
  email,
  phone: fc.constantFrom('(626) 555-0199', '+1'),
  company: fc.constant('Ruiz Law'),
  message: fc.constant('Our server is old.'),
  service: text,
  location: text,
  source: text,
  page: fc.constantFrom('/', '/faq', '//x', 'x'),
  form: fc.constantFrom('contact', 'referral'),
  landing: text,
  referrer: text,
  submissionId: identifier,
  duration: fc.integer().map(String),
  [trapField]: text,
};

const filter = {
  q: text,
  status,
  city: text,
  service: text,
  source: text,
  owner: text,
  field: text,
  from: text,
  to: text,
  before: identifier,
  sort: text,
};

const change = fc.record(
  { id: identifier, status, owner: fc.oneof(email, fc.constant(null)) },
  { requiredKeys: [] },
);

const pictureFile = fc.oneof(fc.constantFrom('media/window.png', 'media/plan.svg'), text);
const contentFile = fc.oneof(fc.constantFrom('cities/hanover.json', 'site.json'), text);
const contentPath = fc.array(fc.oneof(text, fc.integer({ min: -1, max: 5 })), { maxLength: 4 });

const contentChange = fc.oneof(
  record({
    kind: fc.constant('properties'),
    file: contentFile,
    edits: fc.array(usually(fc.record({ path: contentPath, before: anything, after: anything })), {
      maxLength: 4,
    }),
  }),
  record({
    kind: fc.constant('text'),
    file: contentFile,
    text: fc.oneof(text, fc.constant(null)),
    version: fc.nat(3),
  }),
  record({
    kind: fc.constant('conflict'),
    file: contentFile,
    path: contentPath,
    take: fc.constantFrom('mine', 'theirs'),
  }),
);

const icons = [
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
];

/** Every address of the application in production but built files and the stream of events, which does not end. */
export const endpoints: readonly Endpoint[] = [
  endpoint('GET', '/*', { query: { employees: text, page: text } }),
  ...icons.map((url) => endpoint('GET', url)),
  endpoint('GET', `/assets/${composed}`),
  endpoint('GET', '/healthz'),
  endpoint('GET', '/readyz'),
  endpoint('GET', '/sign-in', { query: { next: text, error: text } }),
  endpoint('GET', '/dashboard/account'),
  endpoint('GET', '/api/leads'),
  endpoint('POST', '/api/leads', { body: record(lead) }),
  endpoint('POST', '/api/reports', {
    body: fc.oneof(
      fc.array(
        record({
          type: fc.constant('csp-violation'),
          url: text,
          body: record({ documentURL: text, blockedURL: text, effectiveDirective: text }),
        }),
        { maxLength: 4 },
      ),
      anything,
    ),
  }),
  endpoint('GET', '/api/auth/user'),
  endpoint('POST', '/api/auth/login', { body: record({ email, password: text, next: text }) }),
  endpoint('POST', '/api/auth/password', { body: record({ current: text, next: text, password: text }) }),
  endpoint('GET', '/api/dashboard/leads', { query: filter }),
  endpoint('GET', '/api/dashboard/leads.csv', { query: filter }),
  endpoint('GET', '/api/dashboard/leads/:id'),
  endpoint('POST', '/api/dashboard/leads/:id/notes', { body: record({ text }) }),
  endpoint('POST', '/api/dashboard/lead-changes', {
    body: record({ changes: fc.array(usually(change), { maxLength: 5 }) }),
  }),
  endpoint('GET', '/api/dashboard/choices'),
  endpoint('GET', '/api/dashboard/numbers'),
  endpoint('GET', '/api/dashboard/deliveries'),
  endpoint('GET', '/api/dashboard/deliveries/failed'),
  endpoint('POST', '/api/dashboard/deliveries/:id/replay'),
  endpoint('POST', '/api/dashboard/deliveries/replay'),
  endpoint('GET', '/api/dashboard/content'),
  endpoint('GET', '/api/dashboard/violations'),
  endpoint('GET', '/studio'),
  endpoint('GET', '/studio/*'),
  endpoint('GET', '/studio/preview/*', { query: { scheme: text, day: text, proposal: text } }),
  endpoint('GET', '/studio/block-example/:type', { query: { scheme: text } }),
  endpoint('GET', '/api/studio/session'),
  endpoint('GET', '/api/studio/files'),
  endpoint('GET', '/api/studio/pages', { query: { search: text } }),
  endpoint('GET', '/api/studio/names', { query: { path: text } }),
  endpoint('GET', '/api/studio/schemas'),
  endpoint('GET', '/api/studio/file', { query: { file: contentFile } }),
  endpoint('PUT', '/api/studio/file', { body: contentChange }),
  endpoint('DELETE', '/api/studio/file', { query: { file: contentFile } }),
  endpoint('GET', '/api/studio/blocks', { query: { path: text } }),
  endpoint('GET', '/api/studio/drafts'),
  endpoint('POST', '/api/studio/drafts', {
    body: record({
      kind: fc.constantFrom('pages', 'posts', 'cities'),
      title: text,
      address: text,
      copyOf: contentFile,
    }),
  }),
  endpoint('POST', '/api/studio/renaming', { body: record({ file: contentFile, address: text }) }),
  endpoint('POST', '/api/studio/removal', { body: record({ file: contentFile, redirectTo: text }) }),
  endpoint('GET', '/api/studio/places', { query: { name: text } }),
  endpoint('GET', '/api/studio/sources', { query: { path: text } }),
  endpoint('GET', '/api/studio/findings'),
  endpoint('GET', '/api/studio/impact'),
  endpoint('GET', '/api/studio/work'),
  endpoint('GET', '/api/studio/work/cell', { query: { city: text, service: text } }),
  endpoint('GET', '/api/studio/work/shares'),
  endpoint('GET', '/api/studio/work/share', { query: { city: text, service: text } }),
  endpoint('GET', '/api/studio/changes'),
  endpoint('GET', '/api/studio/pictures'),
  endpoint('GET', '/api/studio/pictures/version', { query: { version: text } }),
  endpoint('PUT', '/api/studio/pictures', { query: { name: text, file: pictureFile }, body: text }),
  endpoint('DELETE', '/api/studio/pictures', { query: { file: pictureFile } }),
  endpoint('POST', '/api/studio/pictures/rename', { body: record({ file: pictureFile, name: text }) }),
  endpoint('POST', '/api/studio/publish', { body: record({ files: fc.array(contentFile), message: text }) }),
  endpoint('GET', '/api/studio/history'),
  endpoint('GET', '/api/studio/history/:id'),
  endpoint('POST', '/api/studio/history/:id/approve'),
  endpoint('POST', '/api/studio/history/:id/end', { body: record({ text }) }),
  endpoint('POST', '/api/studio/push'),
  endpoint('POST', '/api/studio/history/:id/undo', { body: record({ files: fc.array(contentFile) }) }),
  endpoint('POST', '/api/auth/logout', { body: record({}) }),
];
