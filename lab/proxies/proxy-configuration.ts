import { join } from 'node:path';

/** The addresses with which a configuration of `deploy/` runs on this machine. */
export interface ProxyAddresses {
  /** A writable folder for the files of the proxy. */
  readonly folder: string;
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The ports of the servers behind the proxy, in the order of the configuration. */
  readonly serverPorts: readonly number[];
  readonly certificate: { readonly certFile: string; readonly keyFile: string };
}

/** The host of the site on this machine. */
export const proxyHost = 'localhost';

/**
 * Returns a configuration of nginx that includes a file of `deploy/` with other addresses. Nothing else is changed.
 * @throws Error if the file lacks one of the addresses that are replaced
 */
export function nginxConfiguration(text: string, addresses: ProxyAddresses): string {
  const { folder, httpPort, httpsPort, serverPorts, certificate } = addresses;
  const site = replaceAll(text, [
    [/^\s*listen \[::\].*\n/gm, () => ''],
    [/listen 80;/g, () => `listen 127.0.0.1:${httpPort};`],
    [/listen 443 /g, () => `listen 127.0.0.1:${httpsPort} `],
    [/https:\/\/www\.example\.com/g, () => `https://${proxyHost}:${httpsPort}`],
    [/server_name www\.example\.com/g, () => `server_name ${proxyHost}`],
    [/ssl_certificate [^;]+/g, () => `ssl_certificate ${certificate.certFile}`],
    [/ssl_certificate_key [^;]+/g, () => `ssl_certificate_key ${certificate.keyFile}`],
    [
      /server (?:127\.0\.0\.1|10\.0\.0\.(\d)):3000/g,
      (index) => `server 127.0.0.1:${portOf(serverPorts, index)}`,
    ],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return [
    `pid ${join(folder, 'nginx.pid')};`,
    'worker_processes 1;',
    'events { worker_connections 1024; }',
    'http {',
    'access_log off;',
    ...temporary,
    site,
    '}\n',
  ].join('\n');
}

/**
 * Returns `deploy/Caddyfile` with other addresses. Nothing else is changed.
 * @throws Error if the file lacks one of the addresses that are replaced
 */
export function caddyConfiguration(text: string, addresses: ProxyAddresses): string {
  const { folder, httpPort, httpsPort, serverPorts, certificate } = addresses;
  const options = [
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
    'default_bind 127.0.0.1',
    'admin off',
    'skip_install_trust',
    `storage file_system ${folder}`,
  ];
  return replaceAll(text, [
    [/^\{$/gm, () => ['{', ...options].join('\n\t')],
    [/^\{\$SITE_HOST\} \{$/gm, () => `${proxyHost} {\n\ttls ${certificate.certFile} ${certificate.keyFile}`],
    [/(?:127\.0\.0\.1|10\.0\.0\.(\d)):3000/g, (index) => `127.0.0.1:${portOf(serverPorts, index)}`],
  ]);
}

/** @param index from 1 */
function portOf(ports: readonly number[], index: string | undefined): number {
  const port = ports[index === undefined ? 0 : Number(index) - 1];
  if (port === undefined) throw new Error(`There is no server ${index}.`);
  return port;
}

type Replacement = readonly [pattern: RegExp, replace: (group: string | undefined) => string];

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((before, [pattern, replace]) => {
    const found = [...before.matchAll(pattern)];
    if (found.length === 0) throw new Error(`The configuration of the proxy has nothing like ${pattern}.`);
    return before.replace(pattern, (_, group: unknown) =>
      replace(typeof group === 'string' ? group : undefined),
    );
  }, text);
}
