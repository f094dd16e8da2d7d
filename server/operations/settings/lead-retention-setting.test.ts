import { describe, expect, it } from 'vitest';
import { parseLeadRetention } from './lead-retention-setting.ts';

describe('parseLeadRetention', () => {
  it.each([
    ['730', { otherForms: 730, forms: new Map() }],
    ['referral=365', { otherForms: undefined, forms: new Map([['referral', 365]]) }],
    [' 730 , layout-contact = 1 ', { otherForms: 730, forms: new Map([['layout-contact', 1]]) }],
  ])('parses %j', (text, retention) => expect(parseLeadRetention(text)).toEqual(retention));

  it.each(['', '0', '-1', '7.5', 'never', 'referral', 'a=1,a=2', '1,2', '730,', '730;a=1', '1e3', '999999'])(
    'rejects %j',
    (text) => expect(parseLeadRetention(text)).toBeUndefined(),
  );
});
