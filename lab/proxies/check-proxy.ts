import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { freePort } from '../../server/testing/free-port.ts';
import type { CheckOutcome } from '../deployment/service-exposure.ts';
import { startServerProcess } from '../kill/server-process.ts';
import { addUsers } from '../two-instances/users.ts';
import { proxyChecks } from './proxy-checks.ts';
import { type ProxyProgram, ProxyStartError } from './proxy-process.ts';
import { ask } from './proxy-requests.ts';
import { originOf, startDeployedProxy } from './start-deployed-proxy.ts';

const addressLimit = 6;
const restartMilliseconds = 30_000;

/**
 * Starts a proxy with a file of `deploy/`, whose addresses alone are replaced, and the server of the build behind it, and
 * checks the duties of the proxy. Of several servers only the first exists, so that the proxy must pass over the others.
 * @param file the name of the file in `deploy/`
 */
export async function checkProxy(program: ProxyProgram, file: string): Promise<readonly CheckOutcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-proxied-'));
  const later: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  try {
    const [httpPort, httpsPort, serverPort, closedPort] = await freePorts();
    const location = { kind: 'sqlite', file: join(folder, 'cityblock.db') } as const;
    await addUsers(location);
    const origin = originOf({ httpsPort });
    const startServer = async () => {
      const server = startServerProcess(folder, serverSettings(serverPort, origin), serverProgram);
      later.unshift(server.kill);
      await server.listening;
      return server;
    };
    const server = await startServer();
    const text = readFileSync(join(projectRoot, 'deploy', file), 'utf8');
    const serverPorts = [serverPort, closedPort];
    const proxy = await startDeployedProxy(program, text, { httpPort, httpsPort, serverPorts });
    later.unshift(proxy.stop);
    setDefaultCACertificates([proxy.certificate.cert]);
    const outcomes: CheckOutcome[] = [];
    for (const check of proxyChecks)
      outcomes.push(await check({ httpPort, httpsPort, serverPort, origin, addressLimit }));
    await server.stop();
    const gone = (await ask(httpsPort, '/')).status;
    await startServer();
    const back = await statusOnceBack(httpsPort);
    outcomes.push({
      isGood: (gone === 502 || gone === 503) && back === 200,
      message: `without a server a page is answered with ${gone}, and with ${back} when the server is back`,
    });
    return outcomes;
  } catch (error) {
    if (!(error instanceof ProxyStartError)) throw error;
    return [{ isGood: false, message: error.message }];
  } finally {
    for (const step of later) await step();
  }
}

const serverProgram = 'lab/bench/site-server.ts';

function serverSettings(port: number, origin: string): Readonly<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    CONTENT_DIR: join(projectRoot, 'content'),
    DATABASE_URL: 'sqlite:cityblock.db',
    BACKUP_DIR: 'off',
    SESSION_SECRET: 'only-for-proxies-0123456789-abcdefghijkl',
    SITE_URL: origin,
    TRUST_PROXY: '1',
    // An address may fail twice as often as an account.
    LOGIN_LIMIT_ACCOUNT: `${addressLimit / 2}/15m`,
  };
}

async function freePorts(): Promise<readonly [number, number, number, number]> {
  return [await freePort(), await freePort(), await freePort(), await freePort()];
}

/** Returns 200 as soon as a page is answered with it, or the last status after a time. */
async function statusOnceBack(port: number): Promise<number> {
  const end = performance.now() + restartMilliseconds;
  for (;;) {
    const { status } = await ask(port, '/');
    if (status === 200 || performance.now() > end) return status;
    await delay(100);
  }
}
