import type { Server } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { hasErrorCode } from './http/errors/file-error.ts';
import { StartError } from './http/errors/start-error.ts';
import type { Configuration } from './operations/settings/configuration.ts';

const loopback = '127.0.0.1';

/** Answers `/metrics` on a port of this machine alone. Throws a StartError if that is not possible. */
export async function listenForMetrics(
  server: Server,
  port: number,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, loopback, () => resolve());
    });
  } catch (error) {
    throw describeListenError(error, 'METRICS_PORT', port, loopback);
  }
  log.info({ address: server.address() }, 'metrics are available');
}

/** Listens for visitors of the site. Throws a StartError if that is not possible. */
export async function listenForVisitors(
  app: FastifyInstance,
  { port, host, siteUrl }: Pick<Configuration, 'port' | 'host' | 'siteUrl'>,
): Promise<void> {
  try {
    await app.listen({
      port,
      host,
      listenTextResolver: (address) => `listening on ${address}, as ${siteUrl}`,
    });
  } catch (error) {
    throw describeListenError(error, 'PORT', port, host);
  }
}

function describeListenError(
  error: unknown,
  variable: 'PORT' | 'METRICS_PORT',
  port: number,
  host: string,
): unknown {
  const other = port < 65535 ? port + 1 : 3000;
  if (hasErrorCode(error, 'EADDRINUSE')) {
    return new StartError(
      'CB_PORT_BUSY',
      `Port ${port} is in use by another program. Stop that program, or choose another port: ${variable}=${other} npm start`,
      error,
    );
  }
  if (hasErrorCode(error, 'EACCES')) {
    return new StartError(
      'CB_PORT_FORBIDDEN',
      `This user may not listen on port ${port}. Choose a port of 1024 or higher: ${variable}=${variable === 'PORT' ? 3000 : 9464} npm start`,
      error,
    );
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].some((code) => hasErrorCode(error, code))) {
    return new StartError(
      'CB_HOST',
      `This machine has no address ${host} to listen on. Set HOST=127.0.0.1 for this machine only, or HOST=0.0.0.0 for all its networks.`,
      error,
    );
  }
  return error;
}
