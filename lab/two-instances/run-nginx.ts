import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { startDeployedProxy } from '../proxies/start-deployed-proxy.ts';
import type { ReverseProxy } from './failover-proxy.ts';

/**
 * Runs nginx with the configuration of `deploy/` for several servers, and with a certificate that this process trusts.
 * @param serverPorts of as many servers as the configuration has
 * @throws ProxyStartError if nginx does not start
 */
export async function runNginx(serverPorts: readonly number[]): Promise<ReverseProxy> {
  const configuration = readFileSync(join(projectRoot, 'deploy/nginx-several-servers.conf'), 'utf8');
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const nginx = await startDeployedProxy('nginx', configuration, { httpPort, httpsPort, serverPorts });
  setDefaultCACertificates([...getCACertificates(), nginx.certificate.cert]);
  return { origin: nginx.origin, close: nginx.stop };
}
