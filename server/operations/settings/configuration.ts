import { backupFolder, type DatabaseLocation, defaultDatabaseFile } from './database-location.ts';
import type { LeadRetention } from './lead-retention-setting.ts';
import { multiple, type RateLimits } from './rate-limit.ts';
import { type logLevels, settingsSchema, settingsTable } from './settings-table.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** The settings, validated and in their final types. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Scheme and host that visitors use, without a trailing slash. */
  readonly siteUrl: string;
  readonly contentDir: string;
  readonly strictContent: boolean;
  /** The branch on which the studio proposes changes; undefined if it publishes them at once. */
  readonly studioBranch: string | undefined;
  readonly database: DatabaseLocation;
  /** Undefined: the secret is generated in the data folder. */
  readonly sessionSecret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly leadEmailTo: readonly string[];
  /** Undefined: the sender is the user of the mail server. */
  readonly leadEmailFrom: string | undefined;
  /** The address that forms of pages send leads to; undefined for the server of the pages. */
  readonly leadsUrl: string | undefined;
  /** The other origins whose pages may send leads. */
  readonly leadOrigins: readonly string[];
  readonly leadWebhook: {
    readonly url: string | undefined;
    readonly secret: string | undefined;
    readonly allowPrivate: boolean;
  };
  readonly analyticsId: string | undefined;
  readonly pixelId: string | undefined;
  readonly trustProxy: TrustedProxies;
  readonly rateLimits: RateLimits;
  readonly leadRetention: LeadRetention;
  readonly auditLogDays: number;
  readonly backup: {
    /** Undefined: no scheduled backups. */
    readonly folder: string | undefined;
    readonly hours: number;
    readonly keep: number;
  };
  readonly metrics: {
    /** Undefined: no listener of its own. */
    readonly port: number | undefined;
    /** Undefined: no answer on the main port. */
    readonly token: string | undefined;
  };
  readonly logLevel: LogLevel;
  /** The URL of a position in the code editor, with `{file}`, `{line}` and `{column}`. */
  readonly editorUrl: string;
}

export type LogLevel = (typeof logLevels)[number];

/** An environment variable with an invalid value. */
export interface ConfigurationProblem {
  readonly variable: string;
  /** The problem and a valid value in one line, without secrets. */
  readonly message: string;
}

/**
 * Parses the settings from environment variables. Returns every problem at once. An empty value counts as unset, because
 * process managers and compose files write unset variables this way.
 */
export function readConfiguration(
  env: Readonly<Record<string, string | undefined>>,
): Configuration | ConfigurationProblem[] {
  const given = Object.fromEntries(
    settingsTable.flatMap((setting) => {
      const value = env[setting.name]?.trim() || setting.default;
      return value ? [[setting.name, value]] : [];
    }),
  );
  const { success, data, error } = settingsSchema.safeParse(given);
  if (!success) {
    const invalid = new Set(error.issues.map((issue) => String(issue.path[0])));
    return settingsTable
      .filter(({ name }) => invalid.has(name))
      .map(({ name, expected, secret }) => {
        const shown = secret ? 'the value' : JSON.stringify(given[name]);
        return { variable: name, message: `${shown} is not valid: expected ${expected}` };
      });
  }
  if (data.METRICS_PORT !== undefined && data.METRICS_PORT === data.PORT && data.PORT !== 0) {
    const message = `${data.PORT} is the PORT of the site: choose another one, such as METRICS_PORT=${data.PORT === 9464 ? 9465 : 9464}`;
    return [{ variable: 'METRICS_PORT', message }];
  }
  const database = data.DATABASE_URL ?? { kind: 'sqlite', file: defaultDatabaseFile(data.CONTENT_DIR) };
  return {
    port: data.PORT,
    host: data.HOST,
    siteUrl: data.SITE_URL ?? `http://localhost:${data.PORT}`,
    contentDir: data.CONTENT_DIR,
    strictContent: data.STRICT_CONTENT,
    studioBranch: data.STUDIO_BRANCH,
    database,
    sessionSecret: data.SESSION_SECRET,
    smtpUrl: data.SMTP_URL,
    leadEmailTo: [...new Set(data.LEAD_EMAIL_TO)],
    leadEmailFrom: data.LEAD_EMAIL_FROM,
    leadsUrl: data.LEADS_URL,
    leadOrigins: data.LEAD_ORIGINS ?? [],
    leadWebhook: {
      url: data.LEAD_WEBHOOK_URL,
      secret: data.LEAD_WEBHOOK_SECRET,
      allowPrivate: data.LEAD_WEBHOOK_ALLOW_PRIVATE,
    },
    analyticsId: data.ANALYTICS_ID,
    pixelId: data.PIXEL_ID,
    trustProxy: data.TRUST_PROXY ?? false,
    rateLimits: {
      leads: { address: data.LEAD_LIMIT_ADDRESS, network: multiple(data.LEAD_LIMIT_ADDRESS, 6, 6) },
      signIn: {
        address: multiple(data.LOGIN_LIMIT_ACCOUNT, 2),
        network: multiple(data.LOGIN_LIMIT_ACCOUNT, 10),
        account: data.LOGIN_LIMIT_ACCOUNT,
      },
    },
    leadRetention: data.LEAD_RETENTION_DAYS ?? { otherForms: undefined, forms: new Map() },
    auditLogDays: data.AUDIT_LOG_DAYS,
    backup: {
      folder: backupFolder(data.BACKUP_DIR, database),
      hours: data.BACKUP_HOURS,
      keep: data.BACKUP_KEEP,
    },
    metrics: { port: data.METRICS_PORT, token: data.METRICS_TOKEN },
    logLevel: data.LOG_LEVEL,
    editorUrl: data.EDITOR_URL,
  };
}
