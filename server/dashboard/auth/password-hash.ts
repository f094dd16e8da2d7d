import crypto from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '../../media/workers/limit-concurrency.ts';

interface Argon2Cost {
  /** KiB of memory. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface PasswordHash {
  readonly cost: Argon2Cost;
  readonly nonce: Buffer;
  readonly tag: Buffer;
}

/** The Node.js version has no Argon2. Everything except passwords works with it. */
export class NodeVersionError extends Error {
  readonly code = 'CB_NODE_VERSION';

  constructor() {
    super(
      `Passwords need Argon2, which Node brings from 24.7 on; this is Node ${process.versions.node}. Install Node 24 from https://nodejs.org.`,
    );
    this.name = 'NodeVersionError';
  }
}

/**
 * Memory and passes of the second recommended option of RFC 9106, section 4; they exceed the minimum that OWASP
 * recommends. One lane, as OWASP recommends: OpenSSL starts a thread for each lane, which gains nothing on a server that
 * hashes two passwords at once.
 */
const cost: Argon2Cost = { memory: 64 * 1024, passes: 3, parallelism: 1 };
const nonceLength = 16;
const tagLength = 32;

/**
 * Each hash takes 64 MiB and one of the four threads of libuv's pool, which also reads files. A hash takes about 0.2 s, so the
 * last in line waits for about two seconds; beyond that, requests are refused with a QueueFullError.
 */
const atOnce = limitConcurrency(2, 20);

/** Returns the Argon2id hash of a password as a PHC string, which contains salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = crypto.randomBytes(nonceLength);
  return formatHash({ cost, nonce, tag: await argon2id(password, cost, nonce, tagLength) });
}

/**
 * Whether the password matches the hash.
 *
 * @throws Error if the hash is not a PHC string of Argon2id
 */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const hash = parseHash(phc);
  if (hash === undefined) throw new Error('A stored password hash is not a PHC string of Argon2id.');
  const { cost: ownCost, nonce, tag } = hash;
  return crypto.timingSafeEqual(await argon2id(password, ownCost, nonce, tag.byteLength), tag);
}

/** Whether a hash was made with another cost than the current one. */
export function isOutdatedHash(phc: string): boolean {
  const hash = parseHash(phc);
  return hash === undefined || formatCost(hash.cost) !== formatCost(cost);
}

/** A hash that no password matches. Comparing with it takes the same time for unknown users as for known ones. */
export const unknownUserHash = formatHash({
  cost,
  nonce: Buffer.alloc(nonceLength),
  tag: Buffer.alloc(tagLength),
});

async function argon2id(
  password: string,
  { memory, passes, parallelism }: Argon2Cost,
  nonce: Buffer,
  length: number,
): Promise<Buffer> {
  // Older versions of Node.js do not have it, although the types do.
  if (!('argon2' in crypto)) {
    throw new NodeVersionError();
  }
  // Keyboards encode accented letters differently; NFKC makes them equal.
  const parameters = {
    message: password.normalize('NFKC'),
    nonce,
    parallelism,
    tagLength: length,
    memory,
    passes,
  };
  return atOnce(() => promisify(crypto.argon2)('argon2id', parameters));
}

function formatCost({ memory, passes, parallelism }: Argon2Cost): string {
  return `m=${memory},t=${passes},p=${parallelism}`;
}

function formatHash({ cost, nonce, tag }: PasswordHash): string {
  return `$argon2id$v=19$${formatCost(cost)}$${unpaddedBase64(nonce)}$${unpaddedBase64(tag)}`;
}

function parseHash(phc: string): PasswordHash | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (found === null) return undefined;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = found;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
