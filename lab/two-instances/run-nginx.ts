import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../../server/testing/free-port.ts';
import { startDeployedProxy } from '../proxies/start-deployed-proxy.ts';
import type { ReverseProxy, Upstream } from './reverse-proxy.ts';
import { openTcpRelay } from './tcp-relay.ts';

/**
 * Runs nginx with a configuration of `deploy/` and a certificate that this process trusts, in front of relays to the servers, whose ports differ after each start.
 * @param configuration for as many servers
 * @throws ProxyStartError if nginx does not start
 */
export async function runNginx(servers: readonly Upstream[], configuration: string): Promise<ReverseProxy> {
  const relays = await Promise.all(servers.map((server) => openTcpRelay(() => portOf(server), 'silent')));
  const nginx = await startDeployedProxy('nginx', configuration, {
    httpPort: await freePort(),
    httpsPort: await freePort(),
    serverPorts: relays.map(({ port }) => port),
  });
  setDefaultCACertificates([...getCACertificates(), nginx.certificate.cert]);
  return {
    origin: nginx.origin,
    repeats: undefined,
    cut: (index) => relays[index]?.cut(),
    restore: (index) => relays[index]?.restore(),
    async close() {
      await nginx.stop();
      for (const relay of relays) await relay.close();
    },
  };
}

function portOf({ origin }: Upstream): number | undefined {
  const address = origin();
  return address === undefined ? undefined : Number(new URL(address).port);
}
