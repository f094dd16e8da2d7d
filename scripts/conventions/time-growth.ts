/** A function that reads text of clients, visitors or editors. */
export interface Parser {
  readonly name: string;
  readonly parse: (text: string) => unknown;
  /** Texts before the repeated fragment that bring the parser to the expression in question; '' is always tried. */
  readonly starts?: readonly string[];
}

/** Characters. All headers of a request together may have this many bytes; quadratic time is seen at this length. */
const longest = 16 * 1024;
const shortest = 1024;
/** Milliseconds of processor time that are measured reliably, also on a busy machine. */
const measurable = 30;
/** The longer text has four times the length. Linear time grows by 4, quadratic time by 16. */
const steps = 4;
const mostGrowth = 8;
const attempts = 4;

/** Lengths differ with each call, so that no cache has the text. */
let calls = 0;

interface Time {
  /** Milliseconds of processor time, which other programs do not lengthen. */
  readonly processor: number;
  /** Milliseconds, exact also if they are few. */
  readonly elapsed: number;
}

function timeOf(parse: Parser['parse'], shape: Shape, length: number): Time {
  calls += 1;
  const count = Math.ceil(length / shape.fragment.length) + (calls % 16);
  const text = shape.start + shape.fragment.repeat(count) + shape.end;
  const began = performance.now();
  const start = process.threadCpuUsage();
  parse(text);
  const { user, system } = process.threadCpuUsage(start);
  return { processor: (user + system) / 1_000, elapsed: performance.now() - began };
}

interface Shape {
  readonly start: string;
  readonly fragment: string;
  readonly end: string;
}

/** Whether the processor time of a parser grows faster than the length of the text. */
function growsTooFast(parse: Parser['parse'], shape: Shape): boolean {
  // A slow parser is found at a short text, before it would take minutes.
  let length = shortest;
  for (;;) {
    const { processor, elapsed } = timeOf(parse, shape, length);
    if (processor >= measurable) break;
    // Even if it grows with the square of the length, the time stays too short to be measured. Faster growth is seen before.
    if (length >= longest || elapsed * (longest / length) ** 2 < measurable) return false;
    length *= steps;
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const short = timeOf(parse, shape, length / steps).processor;
    const long = timeOf(parse, shape, length).processor;
    if (long < measurable || long < mostGrowth * short) return false;
  }
  return true;
}

/** Returns a text, as JSON of its parts, for which a parser takes more than linear time. */
export function superlinearText(
  { parse, starts = [] }: Parser,
  fragments: readonly string[],
): string | undefined {
  for (const start of ['', ...starts])
    for (const fragment of fragments)
      for (const end of ['', '\u00a4'])
        if (growsTooFast(parse, { start, fragment, end })) return JSON.stringify({ start, fragment, end });
  return undefined;
}
