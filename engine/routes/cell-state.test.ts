import { describe, expect, it } from 'vitest';
import { pageScope, recordIn } from '../compose/page-composer.ts';
import { composeHeadText } from '../render/head.ts';
import { readSite, withFiles, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite } from '../testing/small-site.ts';
import { describeLack } from './cell-state.ts';
import { sitemapFiles } from './sitemap.ts';

const now = Date.parse('2026-11-21T15:00:00Z');
const path = '/towns/keene/tuning';

const quality = { cells: { 'town-service': { lead: true, ownWords: 8, evidence: 1 } } };

const job = {
  title: 'Tuned the hall',
  text: 'Two visits in one week.',
  result: 'In tune.',
  cities: ['keene'],
  service: 'tuning',
  date: '2026-03',
  source: 'Ticket 4711',
};

const cell = { lead: 'Keene is dry.', intro: 'Old halls with old stoves.' };

function siteWith(copy: object, files: SmallSite = {}): SmallSite {
  const keene = smallSite['cities/keene.json'];
  const services = { ...Object(keene).services, tuning: copy };
  return withProperties('cities/keene.json', { services }, withFiles({ 'quality.json': quality, ...files }));
}

/** All that follows from the state of the cell. */
function observe(site: SmallSite) {
  const state = readSite(site);
  const { route } = state.routes.match(path);
  if (route?.kind !== 'cell') throw new Error(`no cell at ${path}`);
  const sitemap = [...sitemapFiles(state.routes, 'https://www.example.com').values()].join();
  return {
    state: route.state.state,
    reasons: route.state.lacks.map(describeLack),
    robots: composeHeadText(route, recordIn(pageScope(state, route, now))).robots,
    listed: sitemap.includes(`${path}<`),
    linked: state.routes.pathTo({ cities: 'keene', services: 'tuning' }),
  };
}

describe('the state of a cell', () => {
  it('is ready without requirements', () => {
    expect(observe(withFiles({}))).toMatchObject({ state: 'ready', reasons: [], linked: path });
  });

  it.each([
    { ...cell, intro: ['Old halls.', 'TODO: Write what is particular about the stoves.'] },
    { ...cell, faqs: [{ question: 'Do you come in winter?', answer: 'TODO: Write when.' }] },
  ])('is thin while a text of its copy is an instruction: %j', (copy) => {
    expect(observe(siteWith(copy, { 'jobs/hall.json': job }))).toMatchObject({
      state: 'thin',
      reasons: ['its copy has a text that starts with "TODO:"'],
      robots: 'noindex,follow',
      listed: false,
    });
  });

  it('has no evidence in the questions of a sample', () => {
    const faqs = [{ question: 'Do you come in winter?', answer: 'Every week, on Tuesdays.' }];
    const site = siteWith({ ...cell, faqs });
    expect(observe(site).state).toBe('ready');
    expect(observe(withProperties('cities/keene.json', { sample: true }, site))).toMatchObject({
      state: 'thin',
      reasons: [expect.stringContaining('it has 0 of at least 1 questions')],
    });
  });

  it('is ready with its own lead, words and evidence', () => {
    expect(observe(siteWith(cell, { 'jobs/hall.json': job }))).toEqual({
      state: 'ready',
      reasons: [],
      robots: 'index,follow',
      listed: true,
      linked: path,
    });
  });

  it('is thin without evidence; robots, sitemap and links follow', () => {
    expect(observe(siteWith(cell))).toEqual({
      state: 'thin',
      reasons: ['it has 0 of at least 1 questions, jobs and testimonials that name it'],
      robots: 'noindex,follow',
      listed: false,
      linked: undefined,
    });
  });

  it('does not change with sample evidence, or evidence of another service or city', () => {
    const other = { 'jobs/other.json': { ...job, service: 'repair' } };
    const elsewhere = { 'jobs/elsewhere.json': { ...job, cities: ['dover'] } };
    for (const files of [{ 'jobs/hall.json': { ...job, sample: true } }, other, elsewhere])
      expect(observe(siteWith(cell, files)).state).toBe('thin');
  });

  it('counts questions as evidence and as words', () => {
    const faqs = [{ question: 'When is it played?', answer: 'On Sundays.' }];
    expect(observe(siteWith({ lead: 'Dry air.', faqs })).state).toBe('ready');
  });

  it('names everything that is missing', () => {
    expect(observe(siteWith({ intro: 'Old halls.' })).reasons).toEqual([
      'it has no lead of its own',
      'it has 2 own words of at least 8',
      'it has 0 of at least 1 questions, jobs and testimonials that name it',
    ]);
  });
});

describe('quality.json', () => {
  it('is refused if it names an unknown template', () => {
    const site = withFiles({ 'quality.json': { cells: { 'town-servic': {} } } });
    expect(() => readSite(site)).toThrow('there is no template "town-servic"');
  });
});
