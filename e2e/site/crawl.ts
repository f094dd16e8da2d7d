import { tagsOf } from './html-tags.ts';

export interface CrawlAnswer {
  readonly status: number;
  readonly html: string;
}

export interface CrawledSite {
  readonly origin: string;
  readonly answer: (path: string) => CrawlAnswer;
  /** Whether the server has a file, not a page, at a path. */
  readonly hasFile: (path: string) => boolean;
  /** Paths that forms may submit to. */
  readonly endpoints: ReadonlySet<string>;
}

export interface Crawl {
  /** Path of each reached page -> number of clicks from the start. */
  readonly clicks: ReadonlyMap<string, number>;
  readonly links: number;
  readonly anchors: number;
  readonly files: number;
  readonly external: ReadonlySet<string>;
  /** One line for each fault, with the path of the page. */
  readonly faults: readonly string[];
}

interface CrawledPage {
  readonly status: number;
  readonly ids: ReadonlySet<string>;
  readonly references: readonly Reference[];
}

interface Reference {
  readonly kind: 'link' | 'file' | 'submission';
  readonly address: string;
}

/** Follows every link from the start and checks all references of pages, without network requests. */
export function crawl(site: CrawledSite, start: string): Crawl {
  const crawler = new Crawler(site);
  crawler.run(start);
  return crawler;
}

class Crawler implements Crawl {
  readonly clicks = new Map<string, number>();
  readonly external = new Set<string>();
  readonly faults: string[] = [];
  links = 0;
  anchors = 0;
  files = 0;
  readonly #site: CrawledSite;
  readonly #pages = new Map<string, CrawledPage>();
  readonly #reported = new Set<string>();

  constructor(site: CrawledSite) {
    this.#site = site;
  }

  run(start: string): void {
    this.clicks.set(start, 0);
    // Iteration over a map includes entries added meanwhile: pages are visited breadth first.
    for (const [path, clicks] of this.clicks) {
      for (const { kind, address } of this.#page(path).references) {
        const target = this.#target(path, address);
        if (target === undefined) continue;
        if (kind === 'submission') this.#checkSubmission(path, target);
        else if (kind === 'file' || this.#site.hasFile(target.pathname)) this.#checkFile(path, target);
        else if (this.#checkLink(path, target) && !this.clicks.has(target.pathname))
          this.clicks.set(target.pathname, clicks + 1);
      }
    }
  }

  /** The URL within the site. Undefined for other URLs, of which only the form is checked. */
  #target(path: string, address: string): URL | undefined {
    if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+\d{11}|sms:\+\d{11}|data:.*)$/.test(address)) return undefined;
    const base = new URL(path, this.#site.origin);
    const target = URL.canParse(address, base) ? new URL(address, base) : undefined;
    if (target?.origin === this.#site.origin) return target;
    if (target?.protocol === 'https:') this.external.add(target.href);
    else this.#report(`${path} refers to "${address}", which is neither on this site nor https`);
    return undefined;
  }

  #checkSubmission(path: string, { pathname }: URL): void {
    if (this.#site.endpoints.has(pathname) || this.#page(pathname).status === 200) return;
    this.#report(`${path} has a form that sends to ${pathname}, where nothing listens`);
  }

  #checkFile(path: string, { pathname }: URL): void {
    this.files += 1;
    if (!this.#site.hasFile(pathname)) this.#report(`${path} needs the file ${pathname}, which is not there`);
  }

  #checkLink(path: string, { pathname, hash }: URL): boolean {
    this.links += 1;
    const page = this.#page(pathname);
    if (page.status !== 200) {
      this.#report(`${path} links to ${pathname}, which answers ${page.status}`);
      return false;
    }
    if (hash.length > 1) {
      this.anchors += 1;
      if (!page.ids.has(decodeURIComponent(hash.slice(1))))
        this.#report(`${path} links to ${pathname}${hash}, and that page has no such id`);
    }
    return true;
  }

  #page(path: string): CrawledPage {
    let page = this.#pages.get(path);
    if (page === undefined) {
      const { status, html } = this.#site.answer(path);
      page = { status, ...read(html) };
      this.#pages.set(path, page);
    }
    return page;
  }

  #report(fault: string): void {
    if (this.#reported.has(fault)) return;
    this.#reported.add(fault);
    this.faults.push(fault);
  }
}

const navigationLinks = new Set(['a', 'area']);
const fileSources = new Set(['img', 'script', 'source', 'iframe', 'video', 'audio', 'embed', 'track']);

function read(html: string): Pick<CrawledPage, 'ids' | 'references'> {
  const ids = new Set<string>();
  const references: Reference[] = [];
  const refer = (kind: Reference['kind'], address: string | undefined) => {
    if (address !== undefined) references.push({ kind, address });
  };
  for (const { name, attributes } of tagsOf(html)) {
    const id = attributes.get('id');
    if (id !== undefined) ids.add(id);
    if (navigationLinks.has(name)) refer('link', attributes.get('href'));
    if (name === 'link')
      refer(attributes.get('rel') === 'canonical' ? 'link' : 'file', attributes.get('href'));
    if (name === 'form') refer('submission', attributes.get('action'));
    if (fileSources.has(name)) {
      refer('file', attributes.get('src'));
      for (const candidate of attributes.get('srcset')?.split(',') ?? [])
        refer('file', candidate.trim().split(' ')[0]);
    }
  }
  for (const [, , address] of html.matchAll(/\burl\((["']?)([^"')]+)\1\)/g))
    refer(address?.startsWith('#') === true ? 'link' : 'file', address);
  return { ids, references };
}
