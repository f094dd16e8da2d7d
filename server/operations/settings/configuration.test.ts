import { describe, expect, it } from 'vitest';
import { type Configuration, readConfiguration } from './configuration.ts';

function configuration(env: Record<string, string>): Configuration {
  const result = readConfiguration(env);
  if (Array.isArray(result)) throw new Error(JSON.stringify(result));
  return result;
}

describe('readConfiguration', () => {
  it('has a default for every setting', () => {
    expect(configuration({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      contentDir: 'content',
      strictContent: false,
      database: { kind: 'sqlite', file: 'data/cityblock.db' },
      sessionSecret: undefined,
      smtpUrl: undefined,
      leadEmailTo: [],
      leadEmailFrom: undefined,
      leadsUrl: undefined,
      leadOrigins: [],
      leadWebhook: { url: undefined, secret: undefined, allowPrivate: false },
      analyticsId: undefined,
      pixelId: undefined,
      trustProxy: false,
      rateLimits: {
        leads: { address: { count: 20, seconds: 600 }, network: { count: 120, seconds: 3600 } },
        signIn: {
          address: { count: 20, seconds: 900 },
          network: { count: 100, seconds: 900 },
          account: { count: 10, seconds: 900 },
        },
      },
      leadRetention: { otherForms: undefined, forms: new Map() },
      auditLogDays: 365,
      backup: { folder: 'data/backups', hours: 24, keep: 14 },
      metrics: { port: undefined, token: undefined },
      logLevel: 'info',
      editorUrl: 'vscode://file/{file}:{line}:{column}',
    });
  });

  it('reads every variable', () => {
    expect(
      configuration({
        PORT: '8080',
        HOST: '::1',
        SITE_URL: 'https://WWW.Example.com/',
        CONTENT_DIR: 'other',
        STRICT_CONTENT: 'true',
        DATABASE_URL: 'sqlite:/var/lib/site.db',
        SESSION_SECRET: 'sZ7!kq0Xv3#nB9wLr5@tY1mHc8$dJ2pF',
        SMTP_URL: 'smtp://127.0.0.1:2525',
        LEAD_EMAIL_TO: 'a@example.com, b@example.com, a@example.com',
        LEAD_EMAIL_FROM: 'site@example.com',
        LEADS_URL: 'https://leads.example.com/api/leads',
        LEAD_ORIGINS: 'https://WWW.example.com/, http://localhost:8080',
        LEAD_WEBHOOK_URL: 'http://127.0.0.1:9/x',
        LEAD_WEBHOOK_SECRET: '0123456789abcdef',
        LEAD_WEBHOOK_ALLOW_PRIVATE: 'true',
        ANALYTICS_ID: 'G-ABC123',
        PIXEL_ID: '123456',
        TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
        LEAD_LIMIT_ADDRESS: '5/30s',
        LOGIN_LIMIT_ACCOUNT: '4/15m',
        LEAD_RETENTION_DAYS: '730,referral=365',
        AUDIT_LOG_DAYS: '90',
        BACKUP_DIR: '/mnt/safe',
        BACKUP_HOURS: '6',
        BACKUP_KEEP: '28',
        METRICS_PORT: '9464',
        METRICS_TOKEN: 'pX2!vQn8#kT4wRz6@yL0sHd9$fJ5cM7b',
        LOG_LEVEL: 'warn',
        EDITOR_URL: 'idea://open?file=/{file}&line={line}',
      }),
    ).toEqual({
      port: 8080,
      host: '::1',
      siteUrl: 'https://www.example.com',
      contentDir: 'other',
      strictContent: true,
      database: { kind: 'sqlite', file: '/var/lib/site.db' },
      sessionSecret: 'sZ7!kq0Xv3#nB9wLr5@tY1mHc8$dJ2pF',
      smtpUrl: 'smtp://127.0.0.1:2525',
      leadEmailTo: ['a@example.com', 'b@example.com'],
      leadEmailFrom: 'site@example.com',
      leadsUrl: 'https://leads.example.com/api/leads',
      leadOrigins: ['https://www.example.com', 'http://localhost:8080'],
      leadWebhook: { url: 'http://127.0.0.1:9/x', secret: '0123456789abcdef', allowPrivate: true },
      analyticsId: 'G-ABC123',
      pixelId: '123456',
      trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
      rateLimits: {
        leads: { address: { count: 5, seconds: 30 }, network: { count: 30, seconds: 180 } },
        signIn: {
          address: { count: 8, seconds: 900 },
          network: { count: 40, seconds: 900 },
          account: { count: 4, seconds: 900 },
        },
      },
      leadRetention: { otherForms: 730, forms: new Map([['referral', 365]]) },
      auditLogDays: 90,
      backup: { folder: '/mnt/safe', hours: 6, keep: 28 },
      metrics: { port: 9464, token: 'pX2!vQn8#kT4wRz6@yL0sHd9$fJ5cM7b' },
      logLevel: 'warn',
      editorUrl: 'idea://open?file=/{file}&line={line}',
    });
  });

  it('treats an empty value as unset, and uses the port in the default site URL', () => {
    expect(configuration({ PORT: '', LOG_LEVEL: ' ', TRUST_PROXY: '' })).toEqual(configuration({}));
    expect(configuration({ PORT: '4151' }).siteUrl).toBe('http://localhost:4151');
  });

  it.each([
    ['sqlite:data/x.db', { kind: 'sqlite', file: 'data/x.db' }],
    ['sqlite:///var/x.db', { kind: 'sqlite', file: '/var/x.db' }],
    ['postgres://u:p@db/site', { kind: 'postgres', url: 'postgres://u:p@db/site' }],
  ])('parses the database URL %j', (url, database) => {
    expect(configuration({ DATABASE_URL: url }).database).toEqual(database);
  });

  it.each([
    ['content', 'data/cityblock.db'],
    ['./content/', 'data/cityblock.db'],
    ['/srv/acme/content', '/srv/acme/data/cityblock.db'],
    ['my-site', 'data/my-site/cityblock.db'],
    ['sites/acme', 'sites/data/acme/cityblock.db'],
  ])('has a database beside the content in %j, and not that of another site', (contentDir, file) => {
    expect(configuration({ CONTENT_DIR: contentDir }).database).toEqual({ kind: 'sqlite', file });
  });

  it('refuses one port for the site and for the metrics', () => {
    expect(readConfiguration({ PORT: '4000', METRICS_PORT: '4000' })).toEqual([
      { variable: 'METRICS_PORT', message: expect.stringContaining('4000 is the PORT of the site') },
    ]);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'http://x'],
    ['SITE_URL', 'example.com'],
    ['SITE_URL', 'https://example.com/path'],
    ['SITE_URL', 'ftp://example.com'],
    ['DATABASE_URL', 'mysql://db/site'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'sqlite::memory:'],
    ['SESSION_SECRET', 'secret'],
    ['SESSION_SECRET', 'abc'.repeat(20)],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://100%:x@mail.example.com'],
    ['LEAD_EMAIL_TO', 'sales'],
    ['LEAD_EMAIL_TO', 'a@example.com,'],
    ['LEAD_EMAIL_FROM', 'The site'],
    ['LEADS_URL', '/api/leads'],
    ['LEADS_URL', 'http://leads.example.com/api/leads'],
    ['LEADS_URL', 'https://leads.example.com/api/leads?form=1'],
    ['LEAD_ORIGINS', '*'],
    ['LEAD_ORIGINS', 'https://www.example.com, https://example.com/path'],
    ['LEAD_WEBHOOK_URL', 'crm.example.com'],
    ['LEAD_WEBHOOK_SECRET', 'short'],
    ['LEAD_WEBHOOK_SECRET', 'whsec_this is no base64'],
    ['LEAD_WEBHOOK_ALLOW_PRIVATE', 'yes'],
    ['ANALYTICS_ID', 'G-1"><script>'],
    ['PIXEL_ID', 'a b'],
    ['TRUST_PROXY', 'proxy'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '1, 10.0.0.0/8'],
    ['LEAD_LIMIT_ADDRESS', '10'],
    ['LEAD_LIMIT_ADDRESS', '0/1m'],
    ['LOGIN_LIMIT_ACCOUNT', '10/1y'],
    ['LOGIN_LIMIT_ACCOUNT', '-1/1m'],
    ['LEAD_RETENTION_DAYS', 'never'],
    ['BACKUP_HOURS', '0'],
    ['BACKUP_KEEP', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['EDITOR_URL', 'code'],
  ])('rejects %s=%s with one line that describes a valid value', (variable, value) => {
    const problems = readConfiguration({ [variable]: value });
    expect(problems).toEqual([
      { variable, message: expect.stringMatching(/^[^\n]+ is not valid: expected [^\n]+$/) },
    ]);
  });

  it.each([
    ['1', 1],
    ['0', false],
    ['false', false],
    ['2', 2],
    ['::1', ['::1']],
  ])('reads TRUST_PROXY=%s', (value, trustProxy) => {
    expect(configuration({ TRUST_PROXY: value })).toMatchObject({ trustProxy });
  });

  it('says what to write instead of TRUST_PROXY=true', () => {
    expect(readConfiguration({ TRUST_PROXY: 'true' })).toEqual([
      {
        variable: 'TRUST_PROXY',
        message: expect.stringMatching(/TRUST_PROXY=1.*any visitor could then claim/),
      },
    ]);
  });

  it('reports all invalid variables at once', () => {
    expect(readConfiguration({ PORT: 'x', LOG_LEVEL: 'loud' })).toMatchObject([
      { variable: 'PORT' },
      { variable: 'LOG_LEVEL' },
    ]);
  });

  it('prints no secret', () => {
    const problems = readConfiguration({
      SESSION_SECRET: 'hunter2',
      SMTP_URL: 'hunter2',
      DATABASE_URL: 'mysql://user:hunter2@db/x',
      LEAD_WEBHOOK_URL: 'ftp://user:hunter2@crm',
      LEAD_WEBHOOK_SECRET: 'hunter2',
    });
    expect(problems).toHaveLength(5);
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });
});
