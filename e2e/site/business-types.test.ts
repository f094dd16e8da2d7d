import { expect, it } from 'vitest';
import { businessTypes } from '../../engine/content/model/business-types.ts';
import { readVocabulary } from '../../engine/content/schema-vocabulary.ts';

it('the types of businesses are LocalBusiness of schema.org and all its subtypes', () => {
  const inVocabulary = [...readVocabulary()]
    .filter(([name, { ancestors }]) => name === 'LocalBusiness' || [...ancestors].includes('LocalBusiness'))
    .map(([name]) => name);
  expect(inVocabulary.length).toBeGreaterThan(100);
  expect([...businessTypes].sort()).toEqual(inVocabulary.sort());
});
