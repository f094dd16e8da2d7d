import { z } from 'zod';
import { type DatabaseLocation, parseDatabaseLocation } from './database-location.ts';
import { type LeadRetention, parseLeadRetention } from './lead-retention-setting.ts';
import { parseRateLimit, type RateLimit } from './rate-limit.ts';
import { isStrongSecret, minimumSecretLength } from './strong-secret.ts';
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';
import { hasProtocol, isLeadsAddress, isMailServerUrl, isOrigin } from './url-checks.ts';
import { isWebhookSecret } from './webhook-secret.ts';

/** The properties of a setting other than its name and schema. */
export interface SettingMetadata {
  /** The value that is used if the variable is unset, as text. Settings with an optional schema have none. */
  readonly default?: string;
  /** Markdown for the default column of docs/settings.md if the default is not a fixed value. */
  readonly computedDefault?: string;
  /** Markdown, a clause without a final period. */
  readonly description: string;
  /** A value for `.env.example`; the default unless given. */
  readonly example?: string;
  /** Describes a valid value; continues "expected …" in the message about an invalid one. */
  readonly expected: string;
  /** True if the value is never printed. */
  readonly secret?: boolean;
}

/** A row of the settings table. */
export interface Setting extends SettingMetadata {
  /** The environment variable. */
  readonly name: string;
  readonly schema: z.ZodType;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const metadata = z.registry<SettingMetadata>();

const rateLimitSyntax = 'a count and a time (s, m, h or d), or off';
const serviceIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Every setting: the schema parses the text of its environment variable. The order is that of docs/settings.md. */
export const settingsSchema = z.object({
  PORT: setting(port(), {
    default: '3000',
    description: 'the port to listen on',
    expected: 'a whole number from 0 to 65535, such as PORT=3001',
  }),
  HOST: setting(z.string().regex(/^[A-Za-z0-9.:_-]+$/), {
    default: '127.0.0.1',
    description: 'the address to listen on',
    expected: 'an address or host name to listen on, such as HOST=127.0.0.1',
  }),
  SITE_URL: setting(
    z
      .string()
      .refine(isOrigin)
      .transform((url) => new URL(url).origin)
      .optional(),
    {
      computedDefault: '`http://localhost:PORT`',
      description: 'scheme and host that visitors use, for canonical links and the sitemap',
      example: 'https://www.example.com',
      expected:
        'the scheme and host that visitors use, without a path, such as SITE_URL=https://www.example.com',
    },
  ),
  CONTENT_DIR: setting(z.string(), {
    default: 'content',
    description: 'the folder of the site',
    expected: 'the folder of the site, such as CONTENT_DIR=content',
  }),
  STRICT_CONTENT: setting(
    z.enum(['true', 'false']).transform((value) => value === 'true'),
    {
      default: 'false',
      description:
        '`true`: any invalid file stops the start; otherwise invalid files are set aside, and their pages answer with status 503',
      expected: 'true or false',
    },
  ),
  STUDIO_BRANCH: setting(z.string().max(200).refine(isBranchName).optional(), {
    description:
      'the branch of the git repository of the content on which the studio proposes changes, which another editor approves. It belongs to the studio and must not be the branch that is checked out. Unset: the studio publishes at once',
    example: 'studio',
    expected: 'the name of a branch, such as STUDIO_BRANCH=studio',
  }),
  DATABASE_URL: setting(
    z
      .string()
      .transform(parseDatabaseLocation)
      .refine((location): location is DatabaseLocation => location !== undefined)
      .optional(),
    {
      computedDefault: '`sqlite:data/cityblock.db`',
      description:
        'the database of this site and no other: a SQLite file, or `postgres://USER:PASSWORD@HOST/DATABASE`. The default is in the folder `data/` beside the folder `content`; for a `CONTENT_DIR` with another name it is in a folder of this name there',
      example: 'sqlite:data/cityblock.db',
      expected:
        'a SQLite file, such as DATABASE_URL=sqlite:data/cityblock.db, or a PostgreSQL database, such as DATABASE_URL=postgres://user:password@db.example.com/cityblock',
      secret: true,
    },
  ),
  SESSION_SECRET: setting(z.string().refine(isStrongSecret).optional(), {
    computedDefault: 'generated in `data/`',
    description:
      'key of the hashes of sessions and rate limits. A weak value is refused; a new value signs out every user; all servers of one database need the same value',
    example: '',
    expected: `at least ${minimumSecretLength} random characters, such as the output of "openssl rand -base64 48", or leave it unset to generate one`,
    secret: true,
  }),
  SMTP_URL: setting(z.string().refine(isMailServerUrl).optional(), {
    description: 'the mail server that lead notices are sent through',
    example: 'smtps://user:password@mail.example.com',
    expected: 'a mail server, such as SMTP_URL=smtps://user:password@mail.example.com',
    secret: true,
  }),
  LEAD_EMAIL_TO: setting(z.string().transform(splitList).pipe(z.array(z.email()).min(1)).optional(), {
    description:
      'the addresses that receive a notice of every lead whose form has no `recipients`, separated by commas',
    example: 'sales@example.com',
    expected: 'one or more email addresses separated by commas, such as LEAD_EMAIL_TO=sales@example.com',
  }),
  LEAD_EMAIL_FROM: setting(z.email().optional(), {
    computedDefault: 'the user of `SMTP_URL`',
    description:
      'the sender of lead notices; if the user of `SMTP_URL` is not an address, the default is the first address of `LEAD_EMAIL_TO`',
    example: 'site@example.com',
    expected: 'the email address of the sender, such as LEAD_EMAIL_FROM=site@example.com',
  }),
  LEADS_URL: setting(
    z
      .string()
      .refine(isLeadsAddress)
      .transform((url) => new URL(url).href)
      .optional(),
    {
      description:
        'the address that the forms of pages send leads to, for static files whose leads another server receives. Unset: `/api/leads` of the host of the page',
      example: 'https://leads.example.com/api/leads',
      expected:
        'an absolute https address without query, such as LEADS_URL=https://leads.example.com/api/leads; http is accepted on this machine only',
    },
  ),
  LEAD_ORIGINS: setting(
    z
      .string()
      .transform(splitList)
      .pipe(
        z.array(
          z
            .string()
            .refine(isOrigin)
            .transform((url) => new URL(url).origin),
        ),
      )
      .optional(),
    {
      description:
        'the other origins whose pages may send leads to this server, separated by commas: those of static files with this `LEADS_URL`',
      example: 'https://www.example.com',
      expected:
        'one or more origins separated by commas, without a path, such as LEAD_ORIGINS=https://www.example.com',
    },
  ),
  LEAD_WEBHOOK_URL: setting(
    z
      .string()
      .refine((url) => hasProtocol(url, ['http:', 'https:']))
      .optional(),
    {
      description:
        'receives every lead as a [Standard Webhooks](https://www.standardwebhooks.com) message of type `lead.created`, or `lead.canary` for the canary lead',
      example: 'https://crm.example.com/leads',
      expected: 'an http or https URL, such as LEAD_WEBHOOK_URL=https://crm.example.com/leads',
      secret: true,
    },
  ),
  LEAD_WEBHOOK_SECRET: setting(z.string().min(16).refine(isWebhookSecret).optional(), {
    description:
      'signs webhook messages: base64, with or without the prefix `whsec_`; any other text is used as its bytes',
    example: '',
    expected:
      'at least 16 characters, and base64 after the prefix whsec_, such as the output of "openssl rand -base64 24"',
    secret: true,
  }),
  LEAD_WEBHOOK_ALLOW_PRIVATE: setting(
    z.enum(['true', 'false']).transform((value) => value === 'true'),
    {
      default: 'false',
      description:
        '`true` allows a webhook on this machine or in a private network; redirects are never followed',
      expected: 'true or false',
    },
  ),
  ANALYTICS_ID: setting(z.string().regex(serviceIdPattern).optional(), {
    description: 'id of the analytics service that counts page views of visitors who agreed',
    example: 'G-ABC123',
    expected: 'the id that the analytics service shows: letters, digits, "-" and "_"',
  }),
  PIXEL_ID: setting(z.string().regex(serviceIdPattern).optional(), {
    description: 'id of the advertising pixel, which is loaded for visitors who agreed',
    example: '123456',
    expected: 'the id that the advertising service shows: letters, digits, "-" and "_"',
  }),
  TRUST_PROXY: setting(
    z
      .string()
      .transform(parseTrustedProxies)
      .refine((proxies): proxies is TrustedProxies => proxies !== undefined)
      .optional(),
    {
      description:
        'the number of proxies in front of the server, or their addresses and ranges: the rightmost address in `X-Forwarded-For` that is not one of them is that of the visitor. Unset: the header is ignored, and all visitors of a proxy share one limit',
      example: '1',
      expected:
        'the number of proxies in front of the server, such as TRUST_PROXY=1, or their addresses or ranges separated by commas, such as TRUST_PROXY=127.0.0.1,10.0.0.0/8. TRUST_PROXY=true is refused, because any visitor could then claim any address',
    },
  ),
  LEAD_LIMIT_ADDRESS: setting(rateLimit(), {
    default: '20/10m',
    description:
      'leads that one address (a /64 for IPv6) may send: a count and a time (`s`, `m`, `h`, `d`), or `off`. The surrounding network (/24, or /48 for IPv6) may send six times as many in six times the time. Beyond it, the answer is 429 with `Retry-After`',
    expected: `${rateLimitSyntax}, such as LEAD_LIMIT_ADDRESS=20/10m`,
  }),
  LOGIN_LIMIT_ACCOUNT: setting(rateLimit(), {
    default: '10/15m',
    description:
      'failed sign-ins for one account, from any address. One address may fail twice as often, and its network ten times as often',
    expected: `${rateLimitSyntax}, such as LOGIN_LIMIT_ACCOUNT=10/15m`,
  }),
  LEAD_RETENTION_DAYS: setting(
    z
      .string()
      .transform(parseLeadRetention)
      .refine((retention): retention is LeadRetention => retention !== undefined)
      .optional(),
    {
      description:
        'days after which leads are deleted, also for single forms: `730` or `730,referral=365`. Unset: never',
      example: '730',
      expected:
        'a number of days, optionally with other numbers for single forms, such as LEAD_RETENTION_DAYS=730,referral=365',
    },
  ),
  AUDIT_LOG_DAYS: setting(wholeNumber(1, 36_500), {
    default: '365',
    description:
      'days after which entries of the audit log are deleted: sign-ins, exports, erasures, changes of users',
    expected: 'a number of days from 1 to 36500, such as AUDIT_LOG_DAYS=365',
  }),
  BACKUP_DIR: setting(z.string().optional(), {
    description:
      'the folder for scheduled backups of a SQLite database, best on another disk; `off` makes none. Unset: `backups` in the folder of the database. `npm run dev` makes none',
    example: '/var/backups/cityblock',
    expected: 'a folder for backups, such as BACKUP_DIR=/var/backups/cityblock, or off',
  }),
  BACKUP_HOURS: setting(wholeNumber(1, 8760), {
    default: '24',
    description: 'hours between two scheduled backups',
    expected: 'the hours between two backups, from 1 to 8760, such as BACKUP_HOURS=24',
  }),
  BACKUP_KEEP: setting(wholeNumber(1, 10_000), {
    default: '14',
    description: 'number of scheduled backups to keep',
    expected: 'the number of backups to keep, from 1 to 10000, such as BACKUP_KEEP=14',
  }),
  METRICS_PORT: setting(port().optional(), {
    description:
      'a port of this machine alone (127.0.0.1) that answers `GET /metrics` with figures for Prometheus',
    example: '9464',
    expected: 'a whole number from 0 to 65535, such as METRICS_PORT=9464',
  }),
  METRICS_TOKEN: setting(z.string().refine(isStrongSecret).optional(), {
    description: 'answers `GET /metrics` on `PORT`, too, for requests with `Authorization: Bearer TOKEN`',
    example: '',
    expected: `at least ${minimumSecretLength} random characters, such as the output of "openssl rand -base64 48"`,
    secret: true,
  }),
  LOG_LEVEL: setting(z.enum(logLevels), {
    default: 'info',
    description: logLevels.map((level) => `\`${level}\``).join(', '),
    expected: `one of ${logLevels.join(', ')}`,
  }),
  EDITOR_URL: setting(z.string().regex(/^[a-z][a-z\d+.-]*:\S*\{file\}\S*$/), {
    default: 'vscode://file/{file}:{line}:{column}',
    description:
      'in development, the address that a click with the Alt key on a text opens: its position in the code editor',
    expected: 'an address with {file}, such as EDITOR_URL=vscode://file/{file}:{line}:{column}',
  }),
});

export const settingsTable: readonly Setting[] = Object.entries(settingsSchema.shape).map(
  ([name, schema]) => {
    const found = metadata.get(schema);
    if (found === undefined) throw new Error(`The setting ${name} has no description.`);
    return { name, schema, ...found };
  },
);

function setting<Schema extends z.ZodType>(schema: Schema, about: SettingMetadata): Schema {
  metadata.add(schema, about);
  return schema;
}

function port() {
  return z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value <= 65535);
}

function wholeNumber(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum);
}

function rateLimit() {
  return z
    .string()
    .transform(parseRateLimit)
    .refine((limit): limit is RateLimit | null => limit !== undefined);
}

/** Whether git takes a text as the name of a branch; some names that it takes are refused. */
function isBranchName(text: string): boolean {
  return text
    .split('/')
    .every((part) => /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(part) && !/\.\.|\.$|\.lock$/.test(part));
}

function splitList(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}
