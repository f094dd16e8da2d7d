import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import { type Certificate, selfSigned } from '../observatory/self-signed.ts';
import { nginxConfiguration, proxyHost } from './proxy-configuration.ts';
import { startProxy } from './proxy-process.ts';

/** A proxy in a process of its own. */
export interface RunningProxy {
  readonly origin: string;
  /** Of the proxy, signed by itself. */
  readonly certificate: Certificate;
  stop(): Promise<void>;
}

/**
 * Starts nginx with a configuration of `deploy/`.
 * @param serverPorts of as many servers as the configuration has
 * @throws ProxyStartError if nginx does not start
 */
export async function startNginx(
  configuration: string,
  serverPorts: readonly number[],
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-nginx-'));
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755);
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const certificate = selfSigned(proxyHost);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const certFile = write('certificate.pem', certificate.cert);
  const keyFile = write('key.pem', certificate.key);
  const text = nginxConfiguration(configuration, {
    folder,
    httpPort,
    httpsPort,
    serverPorts,
    certificate: { certFile, keyFile },
  });
  const nginx = await startProxy('nginx', write('nginx.conf', text), httpsPort);
  return {
    origin: `https://${proxyHost}:${httpsPort}`,
    certificate,
    async stop() {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
