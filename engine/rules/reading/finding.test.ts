import { expect, it } from 'vitest';
import { readSite } from '../../testing/read-site.ts';
import { diagnosticsOf, type Finding } from './finding.ts';

const { site } = readSite().snapshot;
const finding: Finding = {
  entry: site,
  path: ['name'],
  code: 'CB_LENGTH',
  message: 'on /a, the name is too long',
  cause: 'the name is too long',
};

it('reports one cause at one position once, with the message of the first page', () => {
  expect(diagnosticsOf([finding, { ...finding, message: 'on /b, the name is too long' }])).toEqual([
    {
      file: 'site.json',
      ...site.source.positionOf(['name']),
      code: 'CB_LENGTH',
      severity: 'error',
      message: 'on /a, the name is too long',
    },
  ]);
});

it('reports other causes, codes and positions separately', () => {
  const found = diagnosticsOf([
    finding,
    { ...finding, cause: 'another' },
    { ...finding, code: 'CB_VALUE' },
    { ...finding, path: ['tagline'], hint: 'Shorten it.' },
  ]);
  expect(found).toHaveLength(4);
  expect(found.at(-1)?.hint).toBe('Shorten it.');
});
