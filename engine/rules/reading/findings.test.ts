import { expect, it } from 'vitest';
import { readSite } from '../../testing/read-site.ts';
import { type Finding, Findings } from './findings.ts';

const { site } = readSite().snapshot;
const finding: Finding = {
  entry: site,
  path: ['name'],
  code: 'CB_LENGTH',
  message: 'on /a, the name is too long',
  cause: 'the name is too long',
};

it('reports one cause at one position once, with the message of the first page', () => {
  const findings = new Findings();
  findings.add(finding);
  findings.add({ ...finding, message: 'on /b, the name is too long' });
  expect(findings.count).toBe(2);
  expect(findings.diagnostics).toEqual([
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
  const findings = new Findings();
  findings.add(finding);
  findings.add({ ...finding, cause: 'another' });
  findings.add({ ...finding, code: 'CB_VALUE' });
  findings.add({ ...finding, path: ['tagline'], hint: 'Shorten it.' });
  expect(findings.diagnostics).toHaveLength(4);
  expect(findings.diagnostics.at(-1)?.hint).toBe('Shorten it.');
});
