import { describe, expect, it } from 'vitest';
import { type ObservedAnswer, observatoryScore } from './observatory-score.ts';

const good: ObservedAnswer = {
  url: new URL('https://www.example.com/'),
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'set-cookie': ['__Host-session=1; Path=/; Secure; HttpOnly; SameSite=Lax'],
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
  },
  body: '<script type="module" src="/entry.js"></script>',
  redirect: new URL('https://www.example.com/'),
};

const withHeader = (name: string, value: string | readonly string[] | undefined): ObservedAnswer => ({
  ...good,
  headers: { ...good.headers, [name]: value },
});
const withPolicy = (policy: string) =>
  withHeader('content-security-policy', `${policy}; frame-ancestors 'none'`);
const withCookie = (cookie: string) => withHeader('set-cookie', [cookie]);
const withScript = (script: string) => ({ ...good, body: good.body + script });

/** The points of the rule with the lowest points, and the score. */
function worst(answer: ObservedAnswer) {
  const { score, findings } = observatoryScore(answer);
  const [finding] = [...findings].sort((left, right) => left.points - right.points);
  return { score, points: finding?.points, rule: finding?.rule };
}

describe('the score', () => {
  it('of an answer with all headers is 135', () => {
    expect(observatoryScore(good).score).toBe(135);
    expect(observatoryScore(good).findings).toHaveLength(10);
  });

  it('of an answer without any is 0 or little more', () => {
    const { score } = observatoryScore({
      ...good,
      headers: { 'content-type': 'text/html' },
      redirect: 'none',
    });
    expect(score).toBe(10);
    const elsewhere = {
      'access-control-allow-origin': 'https://a.example',
      'access-control-allow-credentials': 'true',
    };
    expect(observatoryScore({ ...good, headers: {}, redirect: 'none', fromElsewhere: elsewhere }).score).toBe(
      0,
    );
  });

  it.each([
    ["default-src 'self'", 130],
    ["default-src 'none'; style-src 'self' 'unsafe-inline'", 125],
    ["default-src 'none'; style-src 'self' 'sha256-a' 'unsafe-inline'", 135],
  ])('with the policy %j is %i', (policy, score) => {
    expect(observatoryScore(withPolicy(policy)).score).toBe(score);
  });

  it.each([
    ["default-src 'none'; script-src 'self' 'unsafe-inline'", -20, 80],
    ["default-src 'none'; script-src https:", -20, 80],
    ["default-src 'none'; object-src *", -20, 80],
    ["script-src 'self'", -20, 80],
    ["default-src 'none'; frame-src http://maps.example", -20, 80],
    ["default-src 'none'; script-src 'self' 'unsafe-eval'", -10, 115],
    ["default-src 'none'; img-src 'self' http:", -10, 115],
  ])('takes points for the policy %j', (policy, points, score) => {
    expect(worst(withPolicy(policy))).toEqual({ rule: 'content-security-policy', points, score });
  });

  it.each([
    ['session=1; HttpOnly; SameSite=Lax', -10],
    ['session=1; Secure; SameSite=Lax', -30],
    ['hint=1; SameSite=Lax', -5],
    ['csrf=1; Secure', -20],
    ['hint=1; Secure; SameSite=Maybe', -20],
    ['hint=1; Secure; SameSite', -20],
  ])('takes points for the cookie %j', (cookie, points) => {
    expect(worst(withCookie(cookie))).toMatchObject({ rule: 'cookies', points });
  });

  it.each([
    ['content-security-policy', undefined, -25],
    ['cross-origin-resource-policy', 'everybody', -5],
    ['referrer-policy', 'unsafe-url', -5],
    ['strict-transport-security', undefined, -20],
    ['strict-transport-security', 'max-age=3600', -10],
    ['strict-transport-security', 'max-age=1, max-age=63072000', -20],
    ['x-content-type-options', undefined, -5],
  ])('takes points for %s: %s', (name, value, points) => {
    expect(worst(withHeader(name, value)).points).toBe(points);
  });

  it.each([
    ['<script src="https://cdn.example/a.js"></script>', -5],
    ['<script src="//cdn.example/a.js"></script>', -50],
    ['<script src="http://cdn.example/a.js" integrity="sha256-a"></script>', -20],
  ])('takes points for %s', (script, points) => {
    expect(worst(withScript(script))).toMatchObject({ rule: 'subresource-integrity', points });
  });

  it.each([
    ['none', -20],
    [new URL('http://www.example.com/home'), -20],
    [new URL('https://other.example/'), -5],
  ] as const)('takes points for the redirect %s', (redirect, points) => {
    expect(worst({ ...good, redirect })).toMatchObject({ rule: 'redirection', points });
  });

  it('adds no points to an answer below 90', () => {
    expect(observatoryScore(withHeader('content-security-policy', undefined)).score).toBe(55);
  });
});
