import { describe, expect, it } from 'vitest';
import { findingSentences, sentences } from './finding-sentences.ts';

const sources = import.meta.glob<string>(
  ['/engine/**/*.{ts,tsx}', '!/engine/**/*.test.*', '!/engine/testing/**'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);

/** Errors of commands and of the start, which are no findings about a file. */
const notFindings = ['CB_CONTENT_FOLDER'];

const codes = new Set(
  Object.values(sources).flatMap((text) => text.match(/\bCB_[A-Z]+(?:_[A-Z]+)*\b/g) ?? []),
);

describe('the sentences about findings', () => {
  it('are there for every code that a rule or the reading of a file reports, and for no other', () => {
    expect(codes.size).toBeGreaterThan(70);
    expect(Object.keys(sentences).sort()).toEqual(
      [...codes].filter((code) => !notFindings.includes(code)).sort(),
    );
  });

  it('are in the language of the site, with its typography, and are absent in English', () => {
    expect(findingSentences('es-MX').CB_LINK).toBe('El enlace lleva a una página que no existe.');
    expect(findingSentences('fr').CB_COORDINATES).toBe(
      'Le lieu est loin des autres\u00A0: vérifiez ses coordonnées.',
    );
    expect(findingSentences('en-US')).toEqual({});
    expect(findingSentences('de')).toEqual({});
  });

  it('are one sentence each', () => {
    const faulty = Object.values(sentences)
      .flat()
      .filter((text) => !/^\p{Lu}[^.]*\.$/u.test(text));
    expect(faulty).toEqual([]);
  });
});
