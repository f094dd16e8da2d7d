import { expect, it } from 'vitest';
import { withFiles, withProperties } from '../testing/read-site.ts';
import { ruleFindings } from '../testing/rule-findings.ts';
import type { SmallSite } from '../testing/small-site.ts';

const paragraph =
  'In Keene the halls are heated from October on, and a grand that stood at 442 in August is flat by the first recital.';

/** The small site, with a description of its own for Dover. */
const plain = withProperties('cities/dover.json', {
  description: 'A river, a mill and two halls, whose pianos are tuned before each season begins.',
});

const withAbouts = (keene: string, dover: string) =>
  withProperties(
    'cities/dover.json',
    { about: dover },
    withProperties('cities/keene.json', { about: keene }, plain),
  );

// The other descriptions of the small site are alike.
const usual = new Set(ruleFindings('CB_COPIED', plain));

const copiesIn = (site: SmallSite) => ruleFindings('CB_COPIED', site).filter((found) => !usual.has(found));

const finding = (file: string, other: string, line: string): string =>
  `cities/${file}.json at "": this text is nearly the same as that at cities/${other}.json:${line}`;

it('reports a copy that names the other place, at the copy', () => {
  expect(copiesIn(withAbouts(paragraph, paragraph))).toEqual([finding('dover', 'keene', '17:11')]);
});

it('reports both texts if either may be the copy, although places, numbers and words differ', () => {
  const changed = paragraph.replace('Keene', 'Dover').replace('442', '441').replace('recital', 'concert');
  expect(copiesIn(withAbouts(paragraph, changed))).toEqual([
    finding('dover', 'keene', '17:11'),
    finding('keene', 'dover', '16:11'),
  ]);
});

it('reports a copied file once, at its name', () => {
  const halls = ['The', 'Old', 'New', 'Big'].map((word) => `${word} ${paragraph} ${word}`);
  const original = withProperties('cities/keene.json', { about: halls }, plain);
  const site = withFiles({ 'cities/milton.json': original['cities/keene.json'] }, original);
  const found = copiesIn(site).filter((line) => line.startsWith('cities/milton') && line.includes('keene'));
  expect(found).toEqual([
    'cities/milton.json at "": 5 of the 5 paragraphs of this file are nearly the same in cities/keene.json',
  ]);
});

it.each([
  ['texts with few words', 'About Keene.', 'About Dover.'],
  [
    'texts that share a phrase',
    paragraph,
    'By the first recital the church has been cold for weeks, so a grand that stood at 442 needs two visits, a week apart, before anybody plays it.',
  ],
])('accepts %s', (_, keene, dover) => {
  expect(copiesIn(withAbouts(keene, dover))).toEqual([]);
});

const answer =
  'A piano that stands beside a radiator loses a quarter of a tone each winter, so we measure the air of the room first.';

const withFaqs = (tuning: string, repair: string) => {
  const services = {
    tuning: { intro: 'Tuning here.', faqs: [{ question: 'When?', answer: tuning }] },
    repair: { faqs: [{ question: 'Why?', answer: repair }] },
  };
  return withProperties('cities/keene.json', { services }, plain);
};

it('reports a text that its own file repeats, once, at the second', () => {
  const found = copiesIn(withFaqs(answer, answer.replace('a quarter', 'an eighth')));
  expect(found).toEqual([expect.stringMatching(/^cities\/keene.json at "": this text is nearly the same/)]);
});

it('accepts texts of one file that share a phrase', () => {
  const other = `${answer.slice(0, 60)} and a cracked soundboard is glued in our workshop in a week.`;
  expect(copiesIn(withFaqs(answer, other))).toEqual([]);
});

const withPage = (text: string, site: SmallSite) =>
  withFiles(
    {
      'pages/rooms.json': {
        path: '/rooms',
        name: 'Rooms',
        layout: 'plain',
        title: 'Rooms',
        description: 'Rooms.',
        blocks: [{ id: 'rooms', type: 'text', text }],
      },
    },
    site,
  );

it.each(['posts/first.json', 'cities/keene.json'])('reports a page that repeats %s, at the page', (file) => {
  const property = file.startsWith('posts') ? 'body' : 'about';
  const site = withProperties(file, { [property]: [answer] }, plain);
  expect(copiesIn(withPage(answer, site))).toEqual([
    expect.stringContaining(`pages/rooms.json at "": this text is nearly the same as that at ${file}`),
  ]);
  expect(
    copiesIn(withPage('Rooms that have a radiator below a window need a visit in winter.', site)),
  ).toEqual([]);
});

it('accepts a page that sums up a service', () => {
  const site = withProperties('services/tuning.json', { problem: answer }, plain);
  expect(copiesIn(withPage(answer, site))).toEqual([]);
});

it('accepts a page with the words of another page', () => {
  const site = withPage(answer, plain);
  const other = { ...Object(site['pages/rooms.json']), path: '/halls' };
  expect(copiesIn(withFiles({ 'pages/halls.json': other }, site))).toEqual([]);
});
