import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../../server/testing/free-port.ts';
import { selfSigned } from '../observatory/self-signed.ts';
import { nginxConfiguration, proxyHost } from '../proxies/proxy-configuration.ts';
import { startProxy } from '../proxies/proxy-process.ts';
import type { ReverseProxy, Upstream } from './reverse-proxy.ts';
import { openTcpRelay } from './tcp-relay.ts';

/**
 * Starts nginx with a configuration of `deploy/`, in front of relays to the servers, whose ports differ after each start.
 * @param configuration for as many servers
 * @throws ProxyStartError if nginx does not start
 */
export async function startNginx(servers: readonly Upstream[], configuration: string): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-nginx-'));
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755);
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const certificate = selfSigned(proxyHost);
  setDefaultCACertificates([...getCACertificates(), certificate.cert]);
  const relays = await Promise.all(servers.map((server) => openTcpRelay(() => portOf(server), 'silent')));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const text = nginxConfiguration(configuration, {
    folder,
    httpPort,
    httpsPort,
    serverPorts: relays.map(({ port }) => port),
    certificate: {
      certFile: write('certificate.pem', certificate.cert),
      keyFile: write('key.pem', certificate.key),
    },
  });
  const nginx = await startProxy('nginx', write('nginx.conf', text), httpsPort);
  return {
    origin: `https://${proxyHost}:${httpsPort}`,
    repeats: undefined,
    cut: (index) => relays[index]?.cut(),
    restore: (index) => relays[index]?.restore(),
    async close() {
      await nginx.stop();
      for (const relay of relays) await relay.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function portOf({ origin }: Upstream): number | undefined {
  const address = origin();
  return address === undefined ? undefined : Number(new URL(address).port);
}
