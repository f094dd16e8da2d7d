import { sentenceKey } from './page-text.ts';

/** An object of a page's structured data. */
export type Thing = Readonly<Record<string, unknown>>;

export interface ExpectedThings {
  readonly origin: string;
  /** The type that the page must contain in addition to the business, if any. */
  readonly wanted?: 'Service' | 'Service with areaServed' | 'BlogPosting' | 'JobPosting' | 'City' | undefined;
}

const businessTypes = new Set(['ProfessionalService', 'LocalBusiness']);

/** Returns the faults in the structured data of a page, one line each. */
export function findDataFaults(path: string, page: Document, expected: ExpectedThings): string[] {
  const scripts = [...page.querySelectorAll('script[type="application/ld+json"]')];
  const [script] = scripts;
  if (script === undefined || scripts.length > 1) return [`${path} has ${scripts.length} data scripts`];
  const parsed = parse(script.textContent ?? '');
  if (parsed === undefined) return [`${path} has data that is no JSON`];
  const things = graphOf(parsed);
  return [
    ...(isThing(parsed) && parsed['@context'] === 'https://schema.org' ? [] : ['has data of no vocabulary']),
    ...findBusinessFaults(things, expected),
    ...findTrailFaults(things, page, expected.origin),
    ...findQuestionFaults(things, page),
    ...findWantedFaults(subjectsOf(parsed), page, expected),
  ].map((fault) => `${path} ${fault}`);
}

/** All objects of a document, at any depth. */
function graphOf(parsed: unknown): readonly Thing[] {
  const things: Thing[] = [];
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isThing(value)) {
      if (typeof value['@type'] === 'string') things.push(value);
      Object.values(value).forEach(walk);
    }
  };
  walk(parsed);
  return things;
}

/** The subjects of the page: the objects of its graph and the items of its lists. */
function subjectsOf(parsed: unknown): readonly Thing[] {
  const graph = list(isThing(parsed) ? parsed['@graph'] : undefined);
  return graph.flatMap((thing) => [
    thing,
    ...list(thing.itemListElement).flatMap((element) => list(element.item)),
  ]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function list(value: unknown): readonly Thing[] {
  return (Array.isArray(value) ? value : [value]).filter(isThing);
}

function ofType(things: readonly Thing[], type: string): readonly Thing[] {
  return things.filter((thing) => thing['@type'] === type);
}

function findBusinessFaults(things: readonly Thing[], { origin }: ExpectedThings): string[] {
  const businesses = things.filter((thing) => businessTypes.has(String(thing['@type'])));
  const [business] = businesses;
  if (business === undefined || businesses.length > 1) return [`names ${businesses.length} businesses`];
  const id = `${origin}/#business`;
  const strangers = things
    .flatMap((thing) => [
      ...list(thing.provider),
      ...list(thing.publisher),
      ...list(thing.hiringOrganization),
    ])
    .filter((reference) => reference['@id'] !== id);
  return [
    ...(business['@id'] === id ? [] : [`gives the business the id ${business['@id']}`]),
    ...(strangers.length === 0 ? [] : ['names a business by another id than its own']),
  ];
}

function findTrailFaults(things: readonly Thing[], page: Document, origin: string): string[] {
  const lists = ofType(things, 'BreadcrumbList');
  const trail = page.querySelector('main nav ol.trail');
  const shown = [...(trail?.querySelectorAll('li') ?? [])].map((item) => ({
    name: item.textContent?.trim(),
    href: item.querySelector('a')?.getAttribute('href'),
  }));
  const listed = lists.flatMap((thing) => list(thing.itemListElement));
  if (lists.length !== (shown.length === 0 ? 0 : 1)) return [`has ${lists.length} breadcrumb lists`];
  const isSame =
    shown.length === listed.length &&
    shown.every(({ name, href }, index) => {
      const item = listed[index];
      const leads = href === undefined || item?.item === new URL(href ?? '', origin).href;
      return item?.name === name && item?.position === index + 1 && leads;
    });
  return isSame ? [] : ['lists breadcrumbs that differ from the visible ones'];
}

function findQuestionFaults(things: readonly Thing[], page: Document): string[] {
  const main = page.querySelector('main');
  const shown = new Set(
    [...(main?.querySelectorAll('summary, h3') ?? [])].map((summary) =>
      sentenceKey(summary.textContent ?? ''),
    ),
  );
  const text = sentenceKey(main?.textContent ?? '').replaceAll(' ', '');
  return ofType(things, 'FAQPage').flatMap((faq) => {
    const questions = list(faq.mainEntity);
    if (questions.length === 0) return ['is a page of questions without any'];
    return questions.flatMap(({ name, acceptedAnswer }) => {
      const [answer] = list(acceptedAnswer);
      const words = sentenceKey(String(answer?.text ?? '')).replaceAll(' ', '');
      if (!shown.has(sentenceKey(String(name)))) return [`contains a question that is not visible: ${name}`];
      return words !== '' && text.includes(words) ? [] : [`contains an answer that is not visible: ${name}`];
    });
  });
}

function findWantedFaults(things: readonly Thing[], page: Document, { wanted }: ExpectedThings): string[] {
  if (wanted === undefined) return [];
  const type = wanted === 'Service with areaServed' ? 'Service' : wanted;
  const found = ofType(things, type);
  if (found.length === 0) return [`has no ${type}`];
  const heading = page.querySelector('h1')?.textContent?.trim() ?? '';
  switch (wanted) {
    case 'Service with areaServed': {
      const areas = found.flatMap((service) => list(service.areaServed));
      return areas.some(({ name }) => typeof name === 'string' && heading.includes(name))
        ? []
        : ['has a service for no place of its heading'];
    }
    case 'BlogPosting':
      return found.some(({ headline, datePublished }) => headline === heading && isDate(datePublished))
        ? []
        : ['has an article under another heading, or without a date'];
    case 'JobPosting':
      return found.flatMap((job) => {
        const isShown = [...page.querySelectorAll('main h3')].some(
          (title) => title.textContent?.trim() === job.title,
        );
        const isWhole = isDate(job.datePosted) && list(job.hiringOrganization).length === 1;
        return isShown && isWhole ? [] : [`has a job that is not shown whole: ${job.title}`];
      });
    case 'City':
      return found.some(({ name }) => typeof name === 'string' && heading.includes(name))
        ? []
        : ['has no place of its heading'];
    case 'Service':
      return [];
  }
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value));
}
