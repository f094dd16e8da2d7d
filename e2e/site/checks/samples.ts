import { expect, it } from 'vitest';
import { lookedAt } from '../looked-at.ts';
import { parseContent, parsePage } from '../page-text.ts';
import type { RenderedSite } from '../rendered-site.ts';
import { countShown, findUnmarked, type SampleFact, sampleFacts } from '../sample-marks.ts';

const quote = { sample: true, name: 'Ruth A.', content: 'They came twice.' };
const contact = { sample: true, display: '(202) 555-0100' };

const unmarkedIn = (body: string, ...values: readonly object[]) =>
  findUnmarked(
    parsePage(`<body>${body}</body>`),
    values.flatMap((value) => sampleFacts(value, 'fact')),
  ).map(({ text }) => text);

it('finds the sample facts of an entry at any depth', () => {
  const found = sampleFacts(
    { blocks: [{ openings: [{ sample: true, title: 'Tuner' }, { title: 'Other' }] }] },
    'page',
  );
  expect(found).toEqual([{ position: 'page/blocks/0/openings/0', text: 'Tuner', isOnEveryPage: false }]);
  expect(() => sampleFacts({ sample: true, color: 'red' }, 'x')).toThrow(
    'x is a sample fact of an unknown kind.',
  );
});

it.each([
  ['a quote', '<ul><li><p>They came twice.</p><p>Ruth A.</p></li></ul>', quote],
  ['the second of two quotes', '<ul><li>They came twice. Sample</li><li>They came twice.</li></ul>', quote],
  ['a job', '<section>Sample<ul><li><h3>Tuner</h3></li></ul></section>', { sample: true, title: 'Tuner' }],
  [
    'a claim',
    '<dl><div><dd>Our diary</dd></div></dl>',
    { sample: true, label: 'visits', source: 'Our diary' },
  ],
  ['a rating', '<div>Sample<p>from 38 reviews</p></div>', { sample: true, value: '4.9', count: 38 }],
  ['a telephone number', '<p>(202) 555-0100</p><footer>Tuners</footer>', contact],
])('finds %s without a mark', (_, body, value) => {
  expect(unmarkedIn(body, value)).toHaveLength(1);
});

it('accepts marked facts, and facts that are not shown', () => {
  const marked = '<ul><li><p>They came twice.</p><p>Ruth A. · Sample</p></li></ul>';
  const footer = '<footer>Tuners<span data-sample> · Sample: contact details</span></footer>';
  expect(unmarkedIn(`${marked}<p>(202) 555-0100</p>${footer}`, quote, contact)).toEqual([]);
  expect(unmarkedIn('<p>Nothing</p>', quote, contact)).toEqual([]);
});

const decoded = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export function sampleChecks(site: RenderedSite): void {
  it('every sample fact is marked wherever it is shown', () => {
    const facts = [...site.state.snapshot.entries.values()].flatMap(({ id, value }) =>
      sampleFacts(value, id),
    );
    const single = facts.filter(({ isOnEveryPage }) => !isOnEveryPage);
    const ofEveryPage = facts.filter(({ isOnEveryPage }) => isOnEveryPage);
    const faults: string[] = [];
    let shown = 0;
    const paths = site.variedPaths();
    for (const path of paths) {
      const { html } = site.render(path);
      const text = decoded(html);
      // Parsing every page would take minutes.
      const here: SampleFact[] = single.filter(
        (fact) => text.includes(fact.text) || fact.text.startsWith('from '),
      );
      const footer = /<footer\b[\s\S]*<\/footer>/.exec(html)?.[0] ?? '';
      const isNoted = /data-sample[^>]*>[^<]*(?:<!-- -->)?[^<]*Sample/.test(footer);
      if (ofEveryPage.length > 0 && !isNoted) faults.push(`${path} has no note about sample contact details`);
      if (!here.some((fact) => text.includes(fact.text))) continue;
      const page = parseContent(html);
      shown += countShown(page, here);
      faults.push(
        ...findUnmarked(page, here).map(({ position }) => `${path} shows ${position} without a mark`),
      );
    }
    lookedAt(
      'sample marks',
      shown,
      `places that show ${facts.length} sample facts, on ${paths.length} pages`,
    );
    expect(faults).toEqual([]);
  });
}
