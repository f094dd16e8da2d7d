import { expect, it } from 'vitest';
import { policyRules } from './policy-rules.ts';

const rules = (policies: Readonly<Record<string, string>>) =>
  policyRules(new Map(Object.entries(policies))).map(
    ({ path, isFolder, policy }) => `${path}${isFolder ? '/*' : ''} ${policy}`,
  );

it('joins the pages of a folder that have the same policy', () => {
  expect(
    rules({ '/': 'a', '/faq': 'a', '/places': 'b', '/places/keene': 'a', '/places/keene/repairs': 'a' }),
  ).toEqual(['/ a', '/faq a', '/places b', '/places/keene/* a']);
});

it('never makes one rule of all pages, which would also be that of unknown paths', () => {
  expect(rules({ '/': 'a', '/faq': 'a' })).toEqual(['/ a', '/faq a']);
});

it('names each page of a folder with several policies', () => {
  expect(rules({ '/blog/one': 'a', '/blog/two': 'b' })).toEqual(['/blog/one a', '/blog/two b']);
});
