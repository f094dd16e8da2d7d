import { expect, it } from 'vitest';
import { withProperties } from '../testing/read-site.ts';
import { ruleFindings } from '../testing/rule-findings.ts';
import { smallSite } from '../testing/small-site.ts';

const spellingIn = (body: string, language = 'en-US') => {
  const site = withProperties('site.json', { language }, smallSite);
  return ruleFindings('CB_SPELLING', withProperties('posts/first.json', { body }, site));
};

it('reports British spelling on a site in American English, also at the start of a text', () => {
  expect(spellingIn('Behaviour is learned, and the colour of the wood is not.')).toEqual([
    'posts/first.json at "Behaviour is": "Behaviour" is British spelling',
    'posts/first.json at "colour of th": "colour" is British spelling',
  ]);
});

it('accepts American spelling, names with a capital, and any spelling in British English', () => {
  expect(spellingIn('The color of the theater in Theatre Street, by the Colour Company.')).toEqual([]);
  expect(spellingIn('The colour of the wood.', 'en-GB')).toEqual([]);
});
