import { describe, expect, it } from 'vitest';
import { finishTexts } from './finish-texts.ts';

/** English has nothing to change in these texts. */
const keepTogether = (html: string) => finishTexts(html, 'en');

describe('finishTexts', () => {
  it.each([
    'X-rays',
    'On-Site',
    'sign-in',
    'Wi-Fi',
    'RS-232',
    'AA25-141B',
    'July 1, 1997',
    '1. Juli 1997',
    '(202) 555-0100',
    '12 × $167',
    '1,200 × 2.50',
    '5 PM',
    '8 AM to 5 PM',
    '8:30 a.m. – 5 p.m.',
    '$167 - $250',
    '1.200 – 2.500 €',
    '90 € – 120 €',
  ])('keeps %s on one line', (text) => {
    expect(keepTogether(`<p>See ${text}, again.</p>`)).toBe(`<p>See <no-br>${text}</no-br>, again.</p>`);
  });

  it('keeps a code on one line in a link of a sentence', () => {
    expect(keepTogether('<p>See <a href="/a">CISA (AA25-141B)</a>, the sign-in</p>')).toBe(
      '<p>See <a href="/a">CISA (<no-br>AA25-141B</no-br>)</a>, the <no-br>sign-in</no-br></p>',
    );
  });

  it('keeps names of places on one line in headings', () => {
    expect(keepTogether('<h1>Repairs in Los Robles, San Telmo</h1><p>In Los Robles</p>')).toBe(
      '<h1>Repairs in <no-br>Los Robles</no-br>, <no-br>San Telmo</no-br></h1><p>In Los Robles</p>',
    );
  });

  it('keeps times on one line in a button of a sentence', () => {
    expect(keepTogether('<dd><button type="button">Until 5 PM</button></dd>')).toBe(
      '<dd><button type="button">Until <no-br>5 PM</no-br></button></dd>',
    );
  });

  it.each([
    ['a long word', '<p>multi-factor</p>'],
    ['digits without a letter', '<p>800-171</p>'],
    ['a long code', '<p>CVE-2025-10035</p>'],
    ['a code in a link of a list', '<ul><li><a href="/a">RS-232</a></li></ul>'],
    ['a code in a button', '<p><a class="b" href="/a">RS-232</a></p>'],
    ['a range without a currency', '<p>Rooms 3 - 5 are closed</p>'],
    ['a verb after a number', '<p>At 5 a man called, at 12 ammonia</p>'],
    ['the start of another word', '<h2>Ella Gomez, La casa, Newer Rooms</h2>'],
    ['times in a button with a class', '<p><button class="b">5 PM</button></p>'],
    ['a phone number in a link', '<p><a href="tel:1">(202) 555-0100</a></p>'],
    ['an address', '<p>a-b@example.com and /a-b/c-d</p>'],
    ['a button', '<a class="b">Sign-in</a>'],
    ['a drawing', '<svg><text>Wi-Fi</text></svg>'],
    ['a script', '<script>a-b</script>'],
    ['an attribute', '<p title="Wi-Fi">Radio</p>'],
    ['an island', '<div data-island="x"><div><p>Wi-Fi</p></div></div>'],
  ])('does not change %s', (_, html) => {
    expect(keepTogether(html)).toBe(html);
  });

  it('continues after a drawing, an island and an empty element', () => {
    const before = '<li><svg><path d="M0 0"/></svg><div data-island="x"><p>a-b</p></div><br>';
    expect(keepTogether(`${before}Wi-Fi</li>`)).toBe(`${before}<no-br>Wi-Fi</no-br></li>`);
  });

  it('writes texts with the typography of the language, and neither code nor attributes', () => {
    const html = (text: string, literal: string) =>
      `<p title="${literal}">${text}</p><a class="b">${text}</a><code>${literal}</code><pre>${literal}</pre>`;
    expect(finishTexts(html('L&#x27;été : "oui" ?', 'L&#x27;été : ?'), 'fr')).toBe(
      html('L’été\u00A0: «\u00A0oui\u00A0»\u202F?', 'L&#x27;été : ?'),
    );
  });

  it('does not change the text', () => {
    const html = '<h2>On-Site since July 1, 1997</h2><p>A <strong>sign-in</strong> &amp; more</p>';
    const textOf = (markup: string) => markup.replace(/<[^>]*>/g, '');
    expect(textOf(keepTogether(html))).toBe(textOf(html));
    expect(keepTogether(html)).not.toBe(html);
  });
});
