import { join } from 'node:path';
import { proxyHost } from './proxy-configuration.ts';

/** The addresses with which the configuration of an export runs on this machine. */
export interface HostingAddresses {
  /** A writable folder for the files of the program. */
  readonly folder: string;
  /** The exported folder. */
  readonly root: string;
  readonly port: number;
  /** The origin of the exported site. */
  readonly siteUrl: string;
}

/** Returns a configuration of nginx with the file of an export, which serves the exported folder without TLS. */
export function nginxHosting(text: string, { folder, root, port }: HostingAddresses): string {
  return [
    `pid ${join(folder, 'hosting.pid')};`,
    'worker_processes 1;',
    'events { worker_connections 1024; }',
    'http {',
    'include /etc/nginx/mime.types;',
    'access_log off;',
    replaceOnce(replaceOnce(text, 'listen 80;', `listen 127.0.0.1:${port};`), '/var/www/site', root),
    '}\n',
  ].join('\n');
}

/** Returns the configuration of an export for Caddy, which serves the exported folder without TLS. */
export function caddyHosting(text: string, { folder, root, port, siteUrl }: HostingAddresses): string {
  const options = ['admin off', 'auto_https off', 'default_bind 127.0.0.1', `storage file_system ${folder}`];
  const site = replaceOnce(text, `${siteUrl} {`, `http://${proxyHost}:${port} {`);
  return `{\n\t${options.join('\n\t')}\n}\n${replaceOnce(site, '/var/www/site', root)}`;
}

function replaceOnce(text: string, part: string, replacement: string): string {
  if (text.split(part).length !== 2)
    throw new Error(`The configuration of the export does not have "${part}" once.`);
  return text.replace(part, () => replacement);
}
