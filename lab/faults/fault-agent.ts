import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server process before its program (`node --import`), to cause faults inside it. Each connection to the socket
// that FAULT_AGENT names is one command.

let offset = 0;
const realNow = Date.now;
const now = (): number => realNow() + offset;

globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

const commands: Readonly<Record<string, (argument: string) => void | Promise<void>>> = {
  /** Sets the clock to a time, from which it continues. */
  clock(time) {
    offset = Date.parse(time) - realNow();
  },
  /** Moves the clock by milliseconds from the real time. */
  shift(milliseconds) {
    offset = Number(milliseconds);
  },
  throw() {
    setImmediate(() => {
      throw new Error('A fault was caused here.');
    });
  },
  reject() {
    void Promise.reject(new Error('A fault was caused here.'));
  },
  /** Lets a block throw on every page that is rendered. */
  async 'break-block'(name) {
    const type = await blockType(name);
    resolves.set(name, Reflect.get(type, 'resolve'));
    Reflect.set(type, 'resolve', () => {
      throw new Error('A fault was caused here.');
    });
  },
  async 'mend-block'(name) {
    Reflect.set(await blockType(name), 'resolve', resolves.get(name));
  },
  /** Allocates objects until the memory limit ends the process. */
  exhaust() {
    const kept: object[] = [];
    const allocate = (): void => {
      for (let count = 0; count < 20_000; count += 1) kept.push({ values: new Array(20).fill(count) });
      setImmediate(allocate);
    };
    allocate();
  },
};

const resolves = new Map<string, unknown>();

/** The block type that the server renders with: modules are loaded once. */
async function blockType(name: string): Promise<object> {
  const { blockTypes } = await import('../../blocks/block-types.ts');
  const type = blockTypes[name];
  if (type === undefined) throw new Error(`There is no block type "${name}".`);
  return type;
}

const { FAULT_AGENT } = process.env;
// Threads load this file, too.
if (FAULT_AGENT !== undefined && isMainThread)
  createServer((socket) => {
    socket.setEncoding('utf8').once('data', (line: string) => {
      const [name = '', argument = ''] = line.trim().split(' ');
      socket.end('done');
      void commands[name]?.(argument);
    });
  })
    .listen(FAULT_AGENT)
    .unref();
