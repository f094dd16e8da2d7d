import crypto from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from './limit-concurrency.ts';

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

/** Node is too old to hash passwords; everything else works with it. */
export class NodeVersionError extends Error {
  readonly code = 'CB_NODE_VERSION';

  constructor() {
    super(
      `Passwords need Argon2, which Node brings from 24.7 on; this is Node ${process.versions.node}. Install Node 24 from https://nodejs.org.`,
    );
    this.name = 'NodeVersionError';
  }
}

/** The second recommended option of RFC 9106, section 4; more than the least that OWASP asks for. */
const cost: Argon2Cost = { memory: 64 * 1024, passes: 3, parallelism: 4 };
const nonceLength = 16;
const tagLength = 32;

/** Each takes 64 MiB and one of the four threads that also read files. */
const atOnce = limitConcurrency(2);

/** The Argon2id hash of a password as a PHC string, which carries its salt and its cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = crypto.randomBytes(nonceLength);
  return formatHash({ cost, nonce, tag: await argon2id(password, cost, nonce, tagLength) });
}

/** Whether the password is the one that was hashed. Throws when the hash cannot be read. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const hash = parseHash(phc);
  if (hash === undefined) throw new Error('A stored password hash is no Argon2id PHC string.');
  const tag = await argon2id(password, hash.cost, hash.nonce, hash.tag.byteLength);
  return crypto.timingSafeEqual(tag, hash.tag);
}

/** Whether a hash was made at another cost than that of today. */
export function isOutdatedHash(phc: string): boolean {
  const hash = parseHash(phc);
  return hash === undefined || formatCost(hash.cost) !== formatCost(cost);
}

/** What an unknown user's password is compared with, so that it takes as long: nothing hashes to it. */
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
  // Older Nodes lack it, whatever the types say.
  if (!('argon2' in crypto)) {
    throw new NodeVersionError();
  }
  // One spelling of a letter with an accent, whichever keyboard it came from.
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
