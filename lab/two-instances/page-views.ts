import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createReferenceFinder } from '../../server/export/file-references.ts';
import { readReleaseValue, releaseHeader } from '../../server/release.ts';
import { changesIn } from './content-swaps.ts';

/** Violated guarantees of page views, as sentences. */
export interface ViewFaults {
  /** Pages that contain two states of the content, or another one than their header says, and styles of another version. */
  readonly mixed: string[];
  /** Files of pages that were answered with 404. */
  readonly missing: string[];
}

/** The request that took longest until its answer was complete, with all its attempts. */
export interface SlowestAnswer {
  readonly path: string;
  readonly milliseconds: number;
}

const noAnswer: SlowestAnswer = { path: '', milliseconds: 0 };
const pauseAfterFailure = 50;

/** Views pages as browsers do: a document with its styles, scripts, fonts and pictures, until all are answered. */
export class Visitor {
  readonly faults: ViewFaults = { mixed: [], missing: [] };
  /** Complete views. */
  views = 0;
  /** Answers other than a page or file: none, or one that the server cannot give now. */
  failures = 0;
  #slowest: SlowestAnswer = noAnswer;
  readonly #origin: string;
  readonly #paths: readonly string[];
  /** The change of the content that each content version means. */
  readonly #changeOf = new Map<string, number>();
  /** The digest of each file of the build. Its name says what it contains, so all instances have the same. */
  readonly #digestOf = new Map<string, string>();
  /** The last change of the content that a page has shown. */
  latestChange = 0;
  readonly #referencesIn: (html: string) => readonly string[];

  constructor(origin: string, siteUrl: string, paths: readonly string[]) {
    this.#origin = origin;
    this.#paths = paths;
    this.#referencesIn = createReferenceFinder(siteUrl);
  }

  /** Views pages one after the other, in the order of the paths. */
  async viewUntil(stopped: AbortSignal, first: number): Promise<void> {
    for (let index = first; !stopped.aborted; index += 1) {
      const path = this.#paths[index % this.#paths.length];
      if (path !== undefined) await this.#view(path, stopped);
    }
  }

  takeSlowest(): SlowestAnswer {
    const slowest = this.#slowest;
    this.#slowest = noAnswer;
    return slowest;
  }

  #measure(path: string, milliseconds: number): void {
    if (milliseconds > this.#slowest.milliseconds) this.#slowest = { path, milliseconds };
  }

  async #view(path: string, stopped: AbortSignal): Promise<void> {
    const page = await this.#fetch(path, stopped);
    if (page === undefined) return;
    const html = page.body.toString();
    this.#checkDocument(path, html, page.release);
    for (const file of onePerPicture(this.#referencesIn(html))) {
      const found = await this.#fetch(file, stopped);
      if (found !== undefined) this.#checkFile(path, file, found);
    }
    this.views += 1;
  }

  #checkDocument(path: string, html: string, release: string): void {
    const { content } = readReleaseValue(release) ?? {};
    const [change, ...others] = changesIn(html);
    if (content === undefined || change === undefined) {
      this.faults.mixed.push(`${path} names no content: ${release}`);
      return;
    }
    const known = this.#changeOf.get(content) ?? change;
    this.#changeOf.set(content, known);
    this.latestChange = Math.max(this.latestChange, change);
    if (others.length > 0) this.faults.mixed.push(`${path} shows the changes ${[change, ...others].join()}`);
    else if (known !== change)
      this.faults.mixed.push(`${path} shows change ${change}, and content ${content} is change ${known}`);
  }

  #checkFile(page: string, path: string, { status, body }: FetchedFile): void {
    if (status === 404) {
      this.faults.missing.push(`${path} of ${page}`);
      return;
    }
    if (!path.startsWith('/assets/')) return;
    const digest = hash('sha256', body);
    if ((this.#digestOf.get(path) ?? digest) !== digest)
      this.faults.mixed.push(`${path} of ${page} has other content than before`);
    this.#digestOf.set(path, digest);
  }

  /** Requests a path until it is answered with a page, a file, or 404. */
  async #fetch(path: string, stopped: AbortSignal): Promise<FetchedFile | undefined> {
    const began = performance.now();
    while (!stopped.aborted) {
      try {
        const response = await fetch(this.#origin + path, { redirect: 'error' });
        const body = Buffer.from(await response.arrayBuffer());
        const { status } = response;
        if (status === 200 || status === 404) {
          this.#measure(path, performance.now() - began);
          return { status, body, release: response.headers.get(releaseHeader) ?? '' };
        }
      } catch {
        // The proxy was not reached.
      }
      this.failures += 1;
      await setTimeout(pauseAfterFailure);
    }
    return undefined;
  }
}

interface FetchedFile {
  readonly status: number;
  readonly body: Buffer;
  readonly release: string;
}

/** The files with one of the variants of each picture, as a browser loads it. Social cards are for other sites. */
function onePerPicture(paths: readonly string[]): readonly string[] {
  const pictures = new Set<string>();
  return paths.filter((path) => {
    if (path.startsWith('/cards/')) return false;
    const [, version] = /^\/media\/([0-9a-f]+)\//.exec(path) ?? [];
    if (version === undefined) return true;
    const isFirst = !pictures.has(version);
    pictures.add(version);
    return isFirst;
  });
}
