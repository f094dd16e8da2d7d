import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sirv from 'sirv';
import { projectRoot } from '../scripts/command/project-root.ts';
import { listenAtFreePort } from '../server/testing/free-port.ts';

/** A plain file server of a folder that an export writes. */
export interface ExportedSite {
  readonly url: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

export interface ExportOptions {
  readonly content: string;
  /** The origin of the server that takes the leads. */
  readonly leadServer: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Serves a folder that is still empty, so that its address is known before the export. Knows nothing but files, names without
 * `.html`, and the page for unknown addresses.
 */
export async function serveExport(): Promise<ExportedSite> {
  const base = await mkdtemp(join(tmpdir(), 'cityblock-exported-'));
  const folder = join(base, 'out');
  const files = sirv(folder, {
    dev: true,
    extensions: ['html'],
    onNoMatch: (_request, response) => void sendNotFound(folder, response),
  });
  const { server, url } = await listen((request, response) => files(request, response));
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await rm(base, { recursive: true, force: true });
  };
  return { url, folder, stop };
}

async function sendNotFound(folder: string, response: ServerResponse): Promise<void> {
  const file = join(folder, '404.html');
  const html = existsSync(file) ? await readFile(file) : '';
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

async function listen(listener: RequestListener): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(listener);
  return { server, url: `http://127.0.0.1:${await listenAtFreePort(server)}` };
}

/**
 * Runs `npx cityblock export` for the address of a file server.
 * @throws Error with the output of the command if it fails
 */
export async function exportTo(
  { url, folder }: ExportedSite,
  { content, leadServer, env }: ExportOptions,
): Promise<void> {
  // The memory of the export is below the working directory.
  const cwd = await mkdtemp(join(tmpdir(), 'cityblock-export-data-'));
  try {
    await promisify(execFile)(
      process.execPath,
      [
        join(projectRoot, 'scripts/cityblock.mjs'),
        'export',
        '--content',
        content,
        '--out',
        folder,
        '--base',
        url,
      ],
      { cwd, env: { ...process.env, ...env, LEADS_URL: `${leadServer}/api/leads` } },
    );
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
