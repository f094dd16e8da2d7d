import { expect, it } from 'vitest';
import { businessTypes, isLocalBusiness } from '../../engine/content/model/business-types.ts';
import { readVocabulary } from '../../engine/content/schema-vocabulary.ts';

it('the types of businesses are all subtypes of Organization, and those of LocalBusiness are told apart', () => {
  const inVocabulary = [...readVocabulary()]
    .filter(([name, { ancestors }]) => name === 'LocalBusiness' || [...ancestors].includes('LocalBusiness'))
    .map(([name]) => name);
  expect(inVocabulary.length).toBeGreaterThan(100);
  expect(businessTypes.filter(isLocalBusiness).sort()).toEqual(inVocabulary.sort());
  const organizations = [...readVocabulary()].filter(([, { ancestors }]) => ancestors.has('Organization'));
  expect([...businessTypes].sort()).toEqual(organizations.map(([name]) => name).sort());
});
