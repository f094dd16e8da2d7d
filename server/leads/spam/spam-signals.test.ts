import { describe, expect, it } from 'vitest';
import type { Lead } from '../../../blocks/forms/lead.ts';
import { snapshotWords } from '../../../engine/content/snapshot-words.ts';
import { sampleLead } from '../../testing/sample-delivery.ts';
import { spamWords } from '../../words/spam.words.ts';
import { spamReason } from './spam-reason.ts';
import {
  isQuarantined,
  quarantinePoints,
  readSpamSignals,
  spamScore,
  writeSpamSignals,
} from './spam-signal.ts';
import { type SpamEvidence, spamSignals } from './spam-signals.ts';

const words = snapshotWords(undefined)(spamWords);

type Example = readonly [
  what: string,
  lead: Partial<Lead>,
  circumstances?: Partial<Omit<SpamEvidence, 'lead'>>,
];

const judge = (lead: Partial<Lead>, circumstances: Partial<Omit<SpamEvidence, 'lead'>> = {}) =>
  spamSignals({
    lead: { ...sampleLead, ...lead },
    isTrapFilled: false,
    milliseconds: undefined,
    recentLeads: 0,
    ...circumstances,
  });

const named = ([what, lead, circumstances = {}]: Example) => ({ what, lead, circumstances });

const people: readonly Example[] = [
  ['a plain request', {}],
  ['one with script, typed in half a minute', {}, { milliseconds: 31_000 }],
  ['a browser that filled everything in', {}, { milliseconds: 2_100 }],
  ['a paste into the last field', { message: 'Please call.' }, { milliseconds: 900 }],
  ['a link to their site', { message: 'We are https://ruiz-law.example and need help.' }],
  ['links to three offices', { message: 'https://a.example https://b.example https://c.example are slow.' }],
  ['a list of eight sites to look after', { message: 'https://x.example\n'.repeat(8) }],
  ['a piece of their page', { message: 'Our page shows <a href="/x"> as text, why?' }],
  ['a company named as its domain', { company: 'www.ruiz-law.example' }],
  ['names that are short', { firstName: 'Bo', lastName: 'Ng' }],
  ['names with many consonants', { firstName: 'Krzysztof', lastName: 'Schwartz' }],
  ['names with few vowels', { firstName: 'Strph', lastName: 'Brznyk' }],
  ['a name of mixed case', { lastName: 'MacDonald', company: 'DeVryMcKenzieLLP' }],
  ['a company of initials', { company: 'KPMGSTRT' }],
  ['a name in Cyrillic', { firstName: 'Владимир', lastName: 'Кржижановский' }],
  ['a name in Chinese', { firstName: '明明', lastName: '王小', message: '我们的服务器很旧。' }],
  ['a name in Hebrew', { firstName: 'רות', lastName: 'כהן' }],
  ['a name in Arabic', { firstName: 'علي', lastName: 'حسن' }],
  ['one word', { message: 'Help' }],
  ['a shout', { message: 'OUR SERVER IS DOWN CALL NOW!!!' }],
  ['a long story', { message: 'Our server is old. '.repeat(200) }],
  ['an error message', { message: 'It says 0x80070005 E_ACCESSDENIED at C:\\Windows\\System32\\xkcdfgh' }],
  ['emoji', { message: '\u{1F525}\u{1F525} please \u{1F64F}' }],
  ['a throw-away address', { email: 'ana@mailinator.com' }],
  ['the fourth of an office at a fair', {}, { recentLeads: 3 }],
  ['the tenth of an office at a fair', {}, { recentLeads: 9 }],
  ['haste at a fair', {}, { recentLeads: 4, milliseconds: 2_500 }],
  ['a throw-away address, typed from memory', { email: 'ana@mailinator.com' }, { milliseconds: 12_000 }],
  ['a link for a name, by mistake', { firstName: 'https://ruiz-law.example' }],
];

const bots: readonly Example[] = [
  ['the trap', {}, { isTrapFilled: true }],
  ['the trap, slowly', {}, { isTrapFilled: true, milliseconds: 60_000 }],
  ['everything at once', {}, { isTrapFilled: true, milliseconds: 10, recentLeads: 20 }],
  ['links in a moment', { message: 'https://a.example '.repeat(3) }, { milliseconds: 300 }],
  ['many links, in haste', { message: 'https://a.example '.repeat(12) }, { milliseconds: 1_500 }],
  ['many links for a forum', { message: '[url=https://a.example]a[/url] '.repeat(6) }],
  ['some links for a web page', { message: '<a href="https://a.example">a</a> '.repeat(3) }],
  ['a link for a name, in a moment', { firstName: 'Win: https://a.example' }, { milliseconds: 200 }],
  [
    'a link for a name, and many more',
    { lastName: 'www.a.example', message: 'https://a.example '.repeat(4) },
  ],
  ['a throw-away address in a moment', { email: 'x@mailinator.com' }, { milliseconds: 400 }],
  [
    'a throw-away address and many links',
    { email: 'x@mailinator.com', message: 'https://a.example '.repeat(9) },
  ],
  [
    'random letters in a moment',
    { firstName: 'xQvLpTzKw', lastName: 'RtYbNmQsD', company: 'google' },
    { milliseconds: 150 },
  ],
  [
    'random letters from a throw-away address',
    { firstName: 'xQvLpTzKwB', lastName: 'qwrtpsdfgh', email: 'x@mailinator.com' },
  ],
  [
    'random letters everywhere, in haste',
    {
      firstName: 'xQvLpTzKw',
      lastName: 'RtYbNmQsD',
      message: 'kjHgFdSaPoIuYt',
    },
    { milliseconds: 2_000 },
  ],
  ['the tenth in an hour, with links', { message: 'https://a.example '.repeat(3) }, { recentLeads: 9 }],
  ['the tenth in an hour, in a moment', {}, { recentLeads: 9, milliseconds: 100 }],
];

describe('spam', () => {
  it.each(people.map(named))('is not $what', ({ lead, circumstances }) => {
    const signals = judge(lead, circumstances);
    expect(spamScore(signals), JSON.stringify(signals)).toBeLessThan(quarantinePoints);
  });

  it.each(bots.map(named))('is $what', ({ lead, circumstances }) => {
    const signals = judge(lead, circumstances);
    expect(spamScore(signals), JSON.stringify(signals)).toBeGreaterThanOrEqual(quarantinePoints);
    expect(isQuarantined(signals)).toBe(true);
    // The sentences are the same after the signals were stored.
    expect(readSpamSignals(writeSpamSignals(signals))).toEqual(signals);
    for (const signal of signals) expect(spamReason(signal, words)).toMatch(/^[A-Z0-9].*\.$/);
  });

  it('is never one weak signal alone', () => {
    const strongest = judge(
      {
        firstName: 'xQvLpTzKw https://a.example',
        lastName: 'RtYbNmQsD',
        company: 'kjHgFdSaPoIuYt',
        email: 'x@mailinator.com',
        message: '[url=https://a.example] '.repeat(50),
      },
      { milliseconds: 0, recentLeads: 1_000 },
    );
    expect(strongest.length).toBeGreaterThanOrEqual(6);
    for (const signal of strongest) expect(isQuarantined([signal]), signal.signal).toBe(false);
  });

  it('has no signal for an ordinary lead', () => {
    expect(judge({}, { milliseconds: 31_000, recentLeads: 2 })).toEqual([]);
  });

  it('includes subdomains of listed domains, but not similar names', () => {
    const isFound = (email: string) => judge({ email }).some(({ signal }) => signal === 'disposable-address');
    expect(isFound('a@33mail.com')).toBe(true);
    expect(isFound('a@anything.33mail.com')).toBe(true);
    expect(isFound('a@MAILINATOR.com')).toBe(true);
    expect(isFound('a@not33mail.com')).toBe(false);
    expect(isFound('a@ruiz-law.example')).toBe(false);
  });

  it('has signals that can be stored and read', () => {
    const signals = judge({}, { isTrapFilled: true, recentLeads: 9 });
    expect(readSpamSignals(writeSpamSignals(signals))).toEqual(signals);
    expect(readSpamSignals('[]')).toEqual([]);
    expect(readSpamSignals('[{"sign":"of a later version"}]')).toEqual([]);
  });
});
