import { expect, it } from 'vitest';
import { withProperties } from '../testing/read-site.ts';
import { ruleFindings } from '../testing/rule-findings.ts';
import { smallSite } from '../testing/small-site.ts';

const hard =
  'Notwithstanding the aforementioned contractual considerations, organizational administrators responsible for institutional instrumentation necessitate comprehensive documentation regarding environmental humidification, particularly whenever simultaneous architectural modifications, unanticipated ventilation irregularities and seasonal temperature variability collectively compromise dimensional stability throughout acoustically significant performance facilities, including universities, conservatories, municipal auditoriums and denominational establishments';
const easy = `${'We tune the piano in the hall before the show starts, and we come back the next day. '.repeat(4)}Then it stays in tune for a long time.`;

const findingsIn = (body: string, language = 'en-US', quality: object = {}) => {
  const site = withProperties('site.json', { language }, smallSite);
  return ruleFindings(
    'CB_READING_EASE',
    withProperties('posts/first.json', { body }, { ...site, 'quality.json': { cells: {}, ...quality } }),
  );
};

it('reports a long paragraph that is hard to read', () => {
  const [found] = findingsIn(`${hard}. ${hard}.`);
  expect(found).toMatch(
    /^posts\/first\.json at "Notwithstand": this paragraph has a reading ease of -\d+, of at least 20$/,
  );
});

it('accepts plain words, short texts, and other limits and languages', () => {
  expect(findingsIn(easy)).toEqual([]);
  expect(findingsIn('Organizational instrumentation necessitates documentation.')).toEqual([]);
  expect(findingsIn(`${hard}. ${hard}.`, 'en-US', { rules: { CB_READING_EASE: 'off' } })).toEqual([]);
  expect(findingsIn(easy, 'en-US', { minReadingEase: 100 })).toHaveLength(1);
});
