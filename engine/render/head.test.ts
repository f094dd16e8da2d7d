import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { pageScope, recordIn } from '../compose/page-composer.ts';
import { ReadCache } from '../compose/read-cache.ts';
import { rootName } from '../compose/root.ts';
import type { PictureFile } from '../content/picture-files.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { RouteTable } from '../routes/route-table.ts';
import { readSite, smallModel, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';
import {
  composeHead,
  type Head,
  type HeadImage,
  type ImageOf,
  renderHead,
  type SharedImages,
} from './head.ts';

const now = Date.parse('2026-11-21T15:00:00Z');
const card: HeadImage = { path: '/card.png', width: 1200, height: 630, alt: 'A card' };

function headOf(path: string, site: SmallSite = smallSite, imageOf?: ImageOf) {
  const { snapshot, routes } = readSite(site);
  const { route } = routes.match(path);
  if (route === undefined) throw new Error(`nothing is at ${path}`);
  const recorder = recordIn(pageScope({ snapshot, routes }, route, now));
  const head = composeHead(route, recorder, imageOf);
  return { head, asked: recorder.record().reads.map(({ root }) => rootName(root)) };
}

describe('the head of a page', () => {
  it('is composed from its document and its subjects', () => {
    expect(headOf('/towns/keene/tuning').head).toEqual({
      title: 'Tuning in KEENE',
      description: 'What Tuning is, in one sentence that is long enough to be a description.',
      robots: 'index,follow',
      canonical: '/towns/keene/tuning',
      type: 'website',
      image: undefined,
    });
    expect(headOf('/news/first').head).toMatchObject({ title: 'First', type: 'article' });
    expect(headOf('/towns/dover/repair').head).toMatchObject({ robots: 'noindex,follow' });
    expect(headOf('/towns', withProperties('pages/towns.json', { canonical: '/' })).head.canonical).toBe('/');
  });

  it('has the image of the given function, which receives its texts and a recording reader', () => {
    const { head, asked } = headOf('/towns/keene/tuning', smallSite, ({ title }, read) => ({
      ...card,
      alt: `${title}, ${read.subject('cities')?.county}`,
    }));
    expect(head.image?.alt).toMatch(/^Tuning in KEENE, \w+/);
    expect(asked.filter((name) => name === ':cities')).toHaveLength(1);
  });

  it('records its reads', () => {
    expect(headOf('/towns/keene/tuning').asked).toEqual(
      expect.arrayContaining(['templates/town-service', ':services', ':cities', 'page state']),
    );
  });
});

describe('the image of cells that search engines do not index', () => {
  it('is computed once for each city, and each page records its reads', () => {
    const { snapshot, routes } = readSite(smallSite);
    const shared: SharedImages = new ReadCache(100_000, () => 0);
    const computed: string[] = [];
    const imageOf: ImageOf = ({ path, title }, read) => {
      computed.push(path);
      return { ...card, alt: `${title}, ${read.subject('cities')?.county}` };
    };
    const cells = [...routes.routes()].filter(
      (route) =>
        route.kind === 'cell' && route.subjects.size > 1 && headOf(route.path).head.robots !== 'index,follow',
    );
    const headsOf = (images?: SharedImages) =>
      cells.map((route) => {
        const recorder = recordIn(pageScope({ snapshot, routes }, route, now));
        const head = composeHead(route, recorder, imageOf, images);
        return { head, asked: new Set(recorder.record().reads.map(({ root }) => rootName(root))) };
      });
    const heads = headsOf(shared);
    expect(computed.length).toBeLessThan(cells.length);
    expect(computed).toEqual([...new Set(computed)]);
    expect(heads).toEqual(headsOf());
  });
});

describe('the image of an article', () => {
  const file = 'media/bench.jpg';
  const picture: PictureFile = {
    file,
    version: '0123456789abcdef',
    format: 'jpeg',
    width: 3000,
    height: 2000,
  };

  const imageOf = (shown: PictureFile, path = '/news/first') => {
    const site = withProperties('posts/first.json', { picture: { file: shown.file, alt: 'A bench' } });
    const pictures = { pictures: new Map([[shown.file, shown]]), faults: new Map() };
    const { snapshot } = new ContentLoader(smallModel).load(toFiles(site), pictures);
    if (snapshot === undefined) throw new Error('The site has errors.');
    const routes = new RouteTable(snapshot, smallModel);
    const { route } = routes.match(path);
    if (route === undefined) throw new Error(`nothing is at ${path}`);
    return composeHead(route, recordIn(pageScope({ snapshot, routes }, route, now)), () => card).image;
  };

  it('is its picture, in a format that other sites show', () => {
    expect(imageOf(picture)).toEqual({
      path: '/media/0123456789abcdef/bench-1200.jpg',
      width: 1200,
      height: 800,
      alt: 'A bench',
    });
    expect(imageOf({ ...picture, width: 900, height: 600 })).toMatchObject({ width: 900, height: 600 });
  });

  it('is the card on other pages, and where the picture is a drawing', () => {
    expect(imageOf(picture, '/towns')).toBe(card);
    expect(imageOf({ ...picture, file: 'media/bench.svg', format: 'svg' })).toBe(card);
  });
});

describe('the head as HTML', () => {
  const odd = `"A" & 'B' </title><script>x</script> $& \u2028`;
  const head: Head = {
    title: odd,
    description: odd,
    robots: 'index,follow',
    canonical: '/a/b',
    type: 'article',
    image: undefined,
  };
  const render = (image: HeadImage | undefined) =>
    new JSDOM(
      `<!doctype html><head>${renderHead(
        { ...head, image },
        {
          name: odd,
          url: 'https://www.example.com',
          language: 'en-US',
          meta: { 'cityblock-analytics': odd },
        },
      )}</head>`,
    ).window.document;
  const contentOf = (document: Document, name: string): string | null | undefined =>
    document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

  it('escapes every text', () => {
    const document = render({ ...card, alt: odd });
    expect(document.querySelector('title')?.textContent).toBe(odd);
    for (const name of [
      'description',
      'og:title',
      'og:description',
      'og:site_name',
      'twitter:title',
      'cityblock-analytics',
    ])
      expect(contentOf(document, name)).toBe(odd);
    expect(document.querySelectorAll('script')).toHaveLength(0);
    expect(document.body.childNodes).toHaveLength(0);
  });

  it('has the same canonical address for search engines and social cards', () => {
    const document = render(undefined);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://www.example.com/a/b',
    );
    expect(contentOf(document, 'og:url')).toBe('https://www.example.com/a/b');
    expect(contentOf(document, 'og:type')).toBe('article');
    expect(contentOf(document, 'og:locale')).toBe('en_US');
    expect(contentOf(document, 'robots')).toBe('index,follow');
  });

  it('contains the image with its size and alternative text', () => {
    const document = render(card);
    expect(contentOf(document, 'og:image')).toBe('https://www.example.com/card.png');
    expect(contentOf(document, 'og:image:width')).toBe('1200');
    expect(contentOf(document, 'og:image:height')).toBe('630');
    expect(contentOf(document, 'og:image:alt')).toBe('A card');
    expect(contentOf(document, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(render(undefined), 'og:image')).toBeUndefined();
    expect(contentOf(render(undefined), 'twitter:card')).toBe('summary');
  });
});
