import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { pageScope, plainRequest, recordIn } from '../compose/page-composer.ts';
import { questionName } from '../compose/question.ts';
import { readSite, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite } from '../testing/small-site.ts';
import { composeHead, type Head, renderHead } from './head.ts';

const today = '2026-11-21';
const now = Date.parse('2026-11-21T15:00:00Z');

function headOf(path: string, site: SmallSite = smallSite) {
  const { snapshot, routes } = readSite(site);
  const { route } = routes.match(path, today);
  if (route === undefined) throw new Error(`nothing is at ${path}`);
  const recorder = recordIn(pageScope(snapshot, routes, route, path, now, plainRequest));
  const head = composeHead(route, recorder);
  return { head, asked: recorder.record().reads.map(({ question }) => questionName(question)) };
}

describe('the head of a page', () => {
  it('is composed of its document and what it is about', () => {
    expect(headOf('/towns/keene/tuning').head).toEqual({
      title: 'Tuning in KEENE',
      description: 'What Tuning is, in one sentence that is long enough to be a description.',
      robots: 'index,follow',
      canonical: '/towns/keene/tuning',
      type: 'website',
    });
    expect(headOf('/news/first').head).toMatchObject({ title: 'First', type: 'article' });
    expect(headOf('/towns/dover/repair').head).toMatchObject({ robots: 'noindex,follow' });
    expect(headOf('/towns', withProperties('pages/towns.json', { canonical: '/' })).head.canonical).toBe('/');
  });

  it('records what it read', () => {
    expect(headOf('/towns/keene/tuning').asked).toEqual(
      expect.arrayContaining([
        'value templates/town-service title',
        'value :services name',
        'value :cities name',
        'value templates/town-service noIndex',
        'value templates/town-service canonical',
      ]),
    );
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
  };
  const render = (image: string | undefined) =>
    new JSDOM(
      `<!doctype html><head>${renderHead(head, {
        name: odd,
        url: 'https://www.example.com',
        image,
        meta: { 'cityblock-analytics': odd },
      })}</head>`,
    ).window.document;
  const contentOf = (document: Document, name: string): string | null | undefined =>
    document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

  it('keeps every text as it is, whatever it holds', () => {
    const document = render('/card.png');
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

  it('names one canonical address, for search engines and cards', () => {
    const document = render(undefined);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://www.example.com/a/b',
    );
    expect(contentOf(document, 'og:url')).toBe('https://www.example.com/a/b');
    expect(contentOf(document, 'og:type')).toBe('article');
    expect(contentOf(document, 'robots')).toBe('index,follow');
  });

  it('shows a picture where there is one, of this site or another', () => {
    expect(contentOf(render('/card.png'), 'og:image')).toBe('https://www.example.com/card.png');
    expect(contentOf(render('https://cdn.example.com/c.png'), 'og:image')).toBe(
      'https://cdn.example.com/c.png',
    );
    expect(contentOf(render('/card.png'), 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(render(undefined), 'og:image')).toBeUndefined();
    expect(contentOf(render(undefined), 'twitter:card')).toBe('summary');
  });
});
