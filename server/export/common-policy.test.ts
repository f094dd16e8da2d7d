import { expect, it } from 'vitest';
import { commonPolicy } from './common-policy.ts';

const policyOf = (...styles: readonly string[]) =>
  ["default-src 'none'", ["style-src 'self'", ...styles].join(' '), "frame-ancestors 'none'"].join('; ');
const hash = (index: number) => `'sha256-${String(index).padStart(43, '0')}='`;
const manyPolicies = Array.from({ length: 60 }, (_, index) => policyOf(hash(0), hash(index)));

it('allows the styles of each page, each once', () => {
  expect(commonPolicy([policyOf('a', 'b'), policyOf('a', 'c'), policyOf()])).toEqual({
    policy: policyOf('a', 'b', 'c'),
    limitsStyles: true,
  });
});

it('allows any style if the hashes are too many for the line of a host', () => {
  const { policy, limitsStyles } = commonPolicy(manyPolicies);
  expect({ policy, limitsStyles }).toEqual({ policy: policyOf("'unsafe-inline'"), limitsStyles: false });
});

it('never exceeds the line of a host', () => {
  for (let length = 1; length <= 2000; length += 1) {
    const { policy } = commonPolicy([policyOf('x'.repeat(length))]);
    expect(`  content-security-policy: ${policy}`.length).toBeLessThanOrEqual(2000);
  }
});
