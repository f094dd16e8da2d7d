import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { SiteContent } from '../../engine/validate/site-content.ts';
import { formContextAt } from './form-context.ts';

const model = new ContentModel(blockTypes);
const now = Date.parse('2026-11-21T17:00:00Z');

function readSite(folder: string): SiteState {
  const { state } = new SiteContent(fileURLToPath(new URL(folder, import.meta.url)), model).read();
  if (state === undefined) throw new Error('The content has errors.');
  return state;
}

const pianos = readSite('../../e2e/fixtures/piano-tuning/');
const formAt = (path: string, block: string) => formContextAt(pianos, model, path, block, now);

describe('the form of a page', () => {
  it('is of the city and the service of its page, with the words to agree to filled in', () => {
    const found = formAt('/towns/norwich/piano-tuning', 'layout-contact');
    expect(found).toMatchObject({ city: 'norwich', service: 'piano-tuning', block: 'layout-contact' });
    expect(found?.consent.length).toBeGreaterThan(20);
    expect(found?.consent).not.toContain('{{');
  });

  it('is of no city on a page of none', () => {
    expect(formAt('/', 'layout-contact')).toMatchObject({ city: '', service: '' });
  });

  it.each(['footer', 'layout-footer', 'nonsense', '', '__proto__', 'constructor'])(
    'is none where the block %j is none',
    (block) => {
      expect(formAt('/towns/norwich/piano-tuning', block)).toEqual({
        city: 'norwich',
        service: 'piano-tuning',
        block: '',
        consent: '',
      });
    },
  );

  it('is nowhere where there is no page', () => {
    for (const path of ['/elsewhere', '/towns/norwich/nothing', '/__proto__', '/%00'])
      expect(formAt(path, 'layout-contact')).toBeUndefined();
  });

  it('of a referral holds both what the sender and what the person referred agree to', () => {
    const site = readSite('../../content/');
    const { consent = '' } = formContextAt(site, model, '/referral-program', 'refer', now) ?? {};
    expect(consent.split('\n').length).toBe(2);
  });
});
