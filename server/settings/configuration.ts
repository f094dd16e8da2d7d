import { isIP } from 'node:net';
import { z } from 'zod';
import { type DatabaseLocation, parseDatabaseLocation } from './database-location.ts';
import { type LeadRetention, parseLeadRetention } from './lead-retention-setting.ts';
import { defaultRateLimits, parseRateLimit, type RateLimit, type RateLimits } from './rate-limit.ts';
import { hasProtocol } from './url-protocol.ts';
import { isWebhookSecret } from './webhook-secret.ts';

/** Everything that the environment decides, checked and in its final types. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Scheme and host under which visitors see the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly contentDir: string;
  readonly database: DatabaseLocation;
  /** Undefined when unset: one is then made and kept in the data folder. */
  readonly sessionSecret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly leadEmailTo: readonly string[];
  /** Undefined when unset: the sender is then whoever signs in at the mail server. */
  readonly leadEmailFrom: string | undefined;
  readonly leadWebhook: {
    readonly url: string | undefined;
    readonly secret: string | undefined;
    readonly allowPrivate: boolean;
  };
  readonly analyticsId: string | undefined;
  readonly pixelId: string | undefined;
  /** As Fastify's `trustProxy` takes it. */
  readonly trustProxy: boolean | string[];
  readonly rateLimits: RateLimits;
  readonly leadRetention: LeadRetention;
  readonly backup: {
    /** Undefined: nothing is copied by itself. */
    readonly folder: string | undefined;
    readonly hours: number;
    readonly keep: number;
  };
  readonly logLevel: LogLevel;
}

export type LogLevel = (typeof logLevels)[number];

/** A variable of the environment with a value that cannot be used. */
export interface ConfigurationProblem {
  readonly variable: string;
  /** What is wrong and what to write instead, in one line, without secrets. */
  readonly message: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const namedProxyRanges: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
const minimumSecretLength = 32;
const minimumSecretCharacters = 10;

/** Values of these are never printed. */
const secretVariables: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'LEAD_WEBHOOK_SECRET',
  'LEAD_WEBHOOK_URL',
  'SESSION_SECRET',
  'SMTP_URL',
]);

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65535),
  HOST: z.string().regex(/^[A-Za-z0-9.:_-]+$/),
  SITE_URL: z
    .string()
    .refine(isOrigin)
    .transform((url) => new URL(url).origin),
  CONTENT_DIR: z.string(),
  DATABASE_URL: z.string().refine((url) => parseDatabaseLocation(url) !== undefined),
  SESSION_SECRET: z.string().refine(isStrongSecret),
  SMTP_URL: z.string().refine(isMailServer),
  LEAD_EMAIL_TO: z.string().transform(splitList).pipe(z.array(z.email()).min(1)),
  LEAD_EMAIL_FROM: z.email(),
  LEAD_WEBHOOK_URL: z.string().refine((url) => hasProtocol(url, ['http:', 'https:'])),
  LEAD_WEBHOOK_SECRET: z.string().min(16).refine(isWebhookSecret),
  LEAD_WEBHOOK_ALLOW_PRIVATE: z.enum(['true', 'false']).transform((value) => value === 'true'),
  ANALYTICS_ID: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  PIXEL_ID: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  TRUST_PROXY: z
    .string()
    .refine((value) => value === 'true' || value === 'false' || splitList(value).every(isAddressRange))
    .transform((value) => (value === 'true' || value === 'false' ? value === 'true' : splitList(value))),
  LEAD_LIMIT_ADDRESS: rateLimit(),
  LEAD_LIMIT_NETWORK: rateLimit(),
  LOGIN_LIMIT_ADDRESS: rateLimit(),
  LOGIN_LIMIT_NETWORK: rateLimit(),
  LOGIN_LIMIT_ACCOUNT: rateLimit(),
  LEAD_RETENTION_DAYS: z
    .string()
    .transform(parseLeadRetention)
    .refine((retention): retention is LeadRetention => retention !== undefined),
  BACKUP_DIR: z.string(),
  BACKUP_HOURS: wholeNumber(1, 8760),
  BACKUP_KEEP: wholeNumber(1, 10_000),
  LOG_LEVEL: z.enum(logLevels),
});

type Variable = keyof typeof variables.shape;

const limitExpectation = 'give how many in which time (s, m, h or d), or off';

const expectations: Readonly<Record<Variable, string>> = {
  PORT: 'give a whole number from 0 to 65535, such as PORT=3001',
  HOST: 'give an address or a host name to listen on, such as HOST=127.0.0.1',
  SITE_URL:
    'give the scheme and host that visitors use and nothing after them, such as SITE_URL=https://www.example.com',
  CONTENT_DIR: 'give the folder of the site, such as CONTENT_DIR=content',
  DATABASE_URL:
    'give the path of a database file, such as DATABASE_URL=sqlite:data/cityblock.db, or a PostgreSQL database, such as DATABASE_URL=postgres://user:password@db.example.com/cityblock',
  SESSION_SECRET: `give at least ${minimumSecretLength} random characters (openssl rand -base64 48 prints some), or leave it unset and one is made`,
  SMTP_URL: 'give the mail server, such as SMTP_URL=smtps://user:password@mail.example.com',
  LEAD_EMAIL_TO:
    'give one or more mail addresses separated by commas, such as LEAD_EMAIL_TO=sales@example.com',
  LEAD_EMAIL_FROM: 'give the mail address that messages come from, such as LEAD_EMAIL_FROM=site@example.com',
  LEAD_WEBHOOK_URL: 'give an http or https address, such as LEAD_WEBHOOK_URL=https://crm.example.com/leads',
  LEAD_WEBHOOK_SECRET:
    'give at least 16 characters, and base64 after whsec_ (openssl rand -base64 24 prints some)',
  LEAD_WEBHOOK_ALLOW_PRIVATE: 'give true or false',
  ANALYTICS_ID: 'give the id that the analytics service shows: letters, digits, "-" and "_" only',
  PIXEL_ID: 'give the id that the advertising service shows: letters, digits, "-" and "_" only',
  TRUST_PROXY:
    'give true, or the addresses or ranges of your proxies separated by commas, such as TRUST_PROXY=10.0.0.0/8',
  LEAD_LIMIT_ADDRESS: `${limitExpectation}, such as LEAD_LIMIT_ADDRESS=20/10m`,
  LEAD_LIMIT_NETWORK: `${limitExpectation}, such as LEAD_LIMIT_NETWORK=120/1h`,
  LOGIN_LIMIT_ADDRESS: `${limitExpectation}, such as LOGIN_LIMIT_ADDRESS=20/15m`,
  LOGIN_LIMIT_NETWORK: `${limitExpectation}, such as LOGIN_LIMIT_NETWORK=100/15m`,
  LOGIN_LIMIT_ACCOUNT: `${limitExpectation}, such as LOGIN_LIMIT_ACCOUNT=10/15m`,
  LEAD_RETENTION_DAYS:
    'give how many days leads are kept, with others for single forms if you like, such as LEAD_RETENTION_DAYS=730,refer=365',
  BACKUP_DIR: 'give the folder that the database is copied to, such as BACKUP_DIR=/var/backups/cityblock',
  BACKUP_HOURS: 'give the hours between two copies, from 1 to 8760, such as BACKUP_HOURS=24',
  BACKUP_KEEP: 'give how many copies are kept, from 1 to 10000, such as BACKUP_KEEP=14',
  LOG_LEVEL: `give one of ${logLevels.join(', ')}`,
};

/**
 * Reads the environment. Answers every problem at once; an empty value counts as unset, as process managers and
 * compose files write it.
 */
export function readConfiguration(
  env: Readonly<Record<string, string | undefined>>,
): Configuration | ConfigurationProblem[] {
  const given = Object.fromEntries(
    Object.keys(variables.shape).flatMap((variable) => {
      const value = env[variable]?.trim();
      return value ? [[variable, value]] : [];
    }),
  );
  const result = variables.partial().safeParse(given);
  if (!result.success) {
    const wrong = new Set(result.error.issues.map((issue) => String(issue.path[0])));
    return [...wrong].map((variable) => ({
      variable,
      message: describeProblem(variable, given[variable] ?? ''),
    }));
  }
  const port = result.data.PORT ?? 3000;
  return {
    port,
    host: result.data.HOST ?? '127.0.0.1',
    siteUrl: result.data.SITE_URL ?? `http://localhost:${port}`,
    contentDir: result.data.CONTENT_DIR ?? 'content',
    database: parseDatabaseLocation(result.data.DATABASE_URL ?? '') ?? {
      kind: 'sqlite',
      file: 'data/cityblock.db',
    },
    sessionSecret: result.data.SESSION_SECRET,
    smtpUrl: result.data.SMTP_URL,
    leadEmailTo: [...new Set(result.data.LEAD_EMAIL_TO ?? [])],
    leadEmailFrom: result.data.LEAD_EMAIL_FROM,
    leadWebhook: {
      url: result.data.LEAD_WEBHOOK_URL,
      secret: result.data.LEAD_WEBHOOK_SECRET,
      allowPrivate: result.data.LEAD_WEBHOOK_ALLOW_PRIVATE ?? false,
    },
    analyticsId: result.data.ANALYTICS_ID,
    pixelId: result.data.PIXEL_ID,
    trustProxy: result.data.TRUST_PROXY ?? false,
    rateLimits: readRateLimits(result.data),
    leadRetention: result.data.LEAD_RETENTION_DAYS ?? { otherForms: undefined, forms: new Map() },
    backup: {
      folder: result.data.BACKUP_DIR,
      hours: result.data.BACKUP_HOURS ?? 24,
      keep: result.data.BACKUP_KEEP ?? 14,
    },
    logLevel: result.data.LOG_LEVEL ?? 'info',
  };
}

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);
}

function rateLimit() {
  return z
    .string()
    .transform(parseRateLimit)
    .refine((limit): limit is RateLimit | null => limit !== undefined);
}

type LimitVariable = Extract<Variable, `${string}_LIMIT_${string}`>;

function readRateLimits(
  given: Readonly<Partial<Record<LimitVariable, RateLimit | null | undefined>>>,
): RateLimits {
  const { leads, signIn } = defaultRateLimits;
  // Null is a value: no limit.
  const limitOf = (variable: LimitVariable, fallback: RateLimit | null): RateLimit | null => {
    const value = given[variable];
    return value === undefined ? fallback : value;
  };
  return {
    leads: {
      address: limitOf('LEAD_LIMIT_ADDRESS', leads.address),
      prefix: limitOf('LEAD_LIMIT_NETWORK', leads.prefix),
    },
    signIn: {
      address: limitOf('LOGIN_LIMIT_ADDRESS', signIn.address),
      prefix: limitOf('LOGIN_LIMIT_NETWORK', signIn.prefix),
      account: limitOf('LOGIN_LIMIT_ACCOUNT', signIn.account),
    },
  };
}

/** True for a secret that nobody guesses: long, and not a few characters repeated. */
export function isStrongSecret(secret: string): boolean {
  return secret.length >= minimumSecretLength && new Set(secret).size >= minimumSecretCharacters;
}

function describeProblem(variable: string, value: string): string {
  const shown = secretVariables.has(variable) ? 'the value' : JSON.stringify(value);
  const isVariable = (name: string): name is Variable => Object.hasOwn(expectations, name);
  return `${shown} cannot be used; ${isVariable(variable) ? expectations[variable] : 'leave it unset'}`;
}

function isOrigin(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:'])) return false;
  const url = new URL(value);
  return (
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  );
}

function isMailServer(value: string): boolean {
  if (!hasProtocol(value, ['smtp:', 'smtps:']) || new URL(value).hostname === '') return false;
  try {
    decodeURIComponent(new URL(value).username + new URL(value).password);
    return true;
  } catch {
    return false;
  }
}

function splitList(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}

function isAddressRange(value: string): boolean {
  if (namedProxyRanges.includes(value)) return true;
  const [address = '', prefix, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
