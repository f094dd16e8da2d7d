import type { Thing } from 'schema-dts';
import { expect, it } from 'vitest';
import { withOneFaqPage } from './one-faq-page.ts';

const faq = (...names: readonly string[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: names.map((name) => ({ '@type': 'Question' as const, name })),
});
const service: Thing = { '@type': 'Service', name: 'Tuning' };

it('merges the questions of several blocks into the first FAQPage, in order', () => {
  expect(withOneFaqPage([faq('Why?'), service, faq('When?', 'How?')])).toEqual([
    faq('Why?', 'When?', 'How?'),
    service,
  ]);
});

it('leaves a page without questions, or with one list of them, unchanged', () => {
  expect(withOneFaqPage([service])).toEqual([service]);
  expect(withOneFaqPage([faq('Why?'), service])).toEqual([faq('Why?'), service]);
});
