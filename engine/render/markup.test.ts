import { describe, expect, it } from 'vitest';
import { encode, Fragment, type Markup, textOf } from './markup.ts';

const sentence = 'Crème brûlée “à la carte” → 12 € 🍮';

describe('markup', () => {
  it('has the same bytes as its text', () => {
    const markup: Markup = [new Fragment(`<p>${sentence}`), 'é', '', new Fragment('</p>'), sentence];
    expect(textOf(markup)).toBe(`<p>${sentence}é</p>${sentence}`);
    expect(encode(markup).bytes).toEqual(Buffer.from(textOf(markup)));
  });

  it('keeps the text of a fragment that was encoded', () => {
    const fragment = new Fragment(sentence);
    expect(fragment.bytes).toEqual(Buffer.from(sentence));
    expect(fragment.text).toBe(sentence);
  });

  it('encodes pages of any size, each to bytes of its own', () => {
    const { bytes: large } = encode([sentence.repeat(20_000), new Fragment(sentence)]);
    const { bytes: small } = encode(['b']);
    expect(large).toEqual(Buffer.from(sentence.repeat(20_001)));
    expect([small.toString(), small.buffer.byteLength]).toEqual(['b', 1]);
  });

  it('is encoded into memory that it fits into', () => {
    const markup: Markup = [new Fragment(sentence), 'a'];
    const memory = Buffer.alloc(500);
    const { bytes, digest } = encode(markup, memory);
    expect([bytes.toString(), digest]).toEqual([`${sentence}a`, encode(markup).digest]);
    expect(bytes.buffer).toBe(memory.buffer);
    const small = Buffer.alloc(10);
    expect(encode(markup, small).bytes.toString()).toBe(`${sentence}a`);
    expect(small).toEqual(Buffer.alloc(10));
  });

  it('has a digest that identifies its bytes', () => {
    const page = (...texts: string[]) => encode([new Fragment(sentence), ...texts]).digest;
    expect(page('a', 'b')).toBe(page('a', 'b'));
    const others = [encode([new Fragment('a'), sentence]), encode([new Fragment('a')]), encode(['a'])];
    const digests = [
      page('a', 'b'),
      page('ab', 'c'),
      page('a'),
      page(),
      ...others.map(({ digest }) => digest),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });
});
