import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../content/diagnostic.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { fittingWith } from '../testing/page-findings.ts';
import { smallModel } from '../testing/read-site.ts';
import { toFiles } from '../testing/small-site.ts';

describe('an override', () => {
  const faults = (overrides: object): readonly Diagnostic[] =>
    new ContentLoader(smallModel).load(toFiles(fittingWith('cities/dover.json', { overrides }))).diagnostics;

  it.each([
    ['a template that does not exist', { twon: {} }, 'there is no template "twon"', 'Did you mean "town"?'],
    [
      'a block that does not exist',
      { town: { abuot: {} } },
      'the template "town" has no block "abuot"',
      'Did you mean "about"?',
    ],
    [
      'a property that does not exist',
      { town: { about: { txt: 'x' } } },
      'a block of type "text" has no property "txt" to replace',
      'Did you mean "text"?',
    ],
    ["a block's type", { town: { about: { type: 'near' } } }, 'no property "type" to replace', '"text"'],
    ["a block's id", { town: { about: { id: 'x' } } }, 'no property "id" to replace', '"text"'],
    [
      'when a block appears',
      { town: { about: { when: 'city.name' } } },
      'no property "when" to replace',
      '"text"',
    ],
    [
      '"__proto__"',
      JSON.parse('{ "town": { "about": { "__proto__": {} } } }'),
      'no property "__proto__"',
      '"text"',
    ],
  ])('cannot name %s', (_name, overrides, message, hint) => {
    const [found, ...more] = faults(overrides);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ file: 'cities/dover.json', code: 'CB_OVERRIDE' });
    expect(found?.message).toContain(message);
    expect(found?.hint).toContain(hint);
  });

  it('may use the variables of its template only', () => {
    expect(faults({ 'town-service': { head: { text: '{{ service.name }} and {{ city.name }}' } } })).toEqual(
      [],
    );
    expect(faults({ town: { about: { text: '{{ service.name }}' } } })[0]).toMatchObject({
      file: 'cities/dover.json',
      code: 'CB_UNKNOWN_VARIABLE',
    });
    expect(faults({ town: { about: { text: '{{ city.constructor }}' } } })[0]?.code).toBe(
      'CB_UNKNOWN_VARIABLE',
    );
  });
});
