import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caddyConfiguration, nginxConfiguration, proxyHost } from './proxy-configuration.ts';
import { type ProxyProgram, startProxy } from './proxy-process.ts';
import { type Certificate, selfSigned } from './self-signed.ts';

/** The ports of a proxy, and of as many servers as its configuration has. */
export interface ProxyPorts {
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly serverPorts: readonly number[];
}

/** A proxy in a process of its own. */
export interface DeployedProxy {
  readonly origin: string;
  /** Of the proxy, signed by itself. */
  readonly certificate: Certificate;
  stop(): Promise<void>;
}

/**
 * Starts a proxy with a configuration of `deploy/`, whose addresses alone are replaced. Resolves when it listens.
 * @throws ProxyStartError if it does not start
 */
export async function startDeployedProxy(
  program: ProxyProgram,
  configuration: string,
  ports: ProxyPorts,
): Promise<DeployedProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-proxy-'));
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const certificate = selfSigned(proxyHost);
  const certFile = write('certificate.pem', certificate.cert);
  const keyFile = write('key.pem', certificate.key);
  const configure = program === 'nginx' ? nginxConfiguration : caddyConfiguration;
  const text = configure(configuration, { folder, ...ports, certificate: { certFile, keyFile } });
  try {
    const proxy = await startProxy(program, write('proxy.conf', text), ports.httpsPort);
    const stop = async () => {
      await proxy.stop();
      remove();
    };
    return { origin: originOf(ports), certificate, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The origin of a proxy, also before it is started. */
export const originOf = ({ httpsPort }: Pick<ProxyPorts, 'httpsPort'>): string =>
  `https://${proxyHost}:${httpsPort}`;
