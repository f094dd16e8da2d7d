import { Agent, get, type IncomingMessage } from 'node:http';

export interface FetchedPage {
  readonly status: number | undefined;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** Maximum number of requests at a time. */
const width = 4;

/** Requests paths over a few connections that stay open, each path once, and calls back with each response. */
export async function fetchPages(
  origin: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
  fetched: (path: string, page: FetchedPage) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  let next = 0;
  const run = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++])
      fetched(path, await fetchPage(origin + path, agent, headers));
  };
  try {
    await Promise.all(Array.from({ length: width }, run));
  } finally {
    agent.destroy();
  }
}

/** Requests an address once. */
function fetchPage(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
): Promise<FetchedPage> {
  return new Promise((resolve, reject) => {
    const receive = (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status, rawHeaders } = response;
        resolve({ status, rawHeaders, body: Buffer.concat(chunks) });
      });
    };
    get(url, { agent, headers }, receive).on('error', reject);
  });
}
