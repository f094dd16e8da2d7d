import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SiteContent } from '../../../engine/loading/site-content.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { builtInModel } from '../../site/built-in-model.ts';
import { formContextAt } from './form-context.ts';

const model = builtInModel;
const now = Date.parse('2026-11-21T17:00:00Z');

function readSite(folder: string): SiteState {
  const { state } = new SiteContent(fileURLToPath(new URL(folder, import.meta.url)), model).read(undefined);
  if (state === undefined) throw new Error('The content has errors.');
  return state;
}

const pianos = readSite('../../../e2e/fixtures/piano-tuning/');
const formAt = (path: string, block: string) => formContextAt(pianos, model, path, block, now);

describe('the context of a form', () => {
  it('has the city, the service and the composed consent text of its page', () => {
    const found = formAt('/towns/norwich/piano-tuning', 'layout-contact');
    expect(found).toMatchObject({
      city: 'norwich',
      service: 'piano-tuning',
      block: 'layout-contact',
      form: 'contact',
    });
    expect(found?.consent.length).toBeGreaterThan(20);
    expect(found?.consent).not.toContain('{{');
  });

  it('has no city on a page that is about none', () => {
    expect(formAt('/', 'layout-contact')).toMatchObject({ city: '', service: '' });
  });

  it.each(['footer', 'layout-footer', 'nonsense', '', '__proto__', 'constructor'])(
    'has no block if %j is not a form',
    (block) => {
      expect(formAt('/towns/norwich/piano-tuning', block)).toEqual({
        city: 'norwich',
        service: 'piano-tuning',
        block: '',
        form: '',
        consent: '',
      });
    },
  );

  it('is undefined for an unknown path', () => {
    for (const path of ['/elsewhere', '/towns/norwich/nothing', '/__proto__', '/%00'])
      expect(formAt(path, 'layout-contact')).toBeUndefined();
  });

  it('of a referral has the consent of the sender and of the referred person', () => {
    const site = readSite('../../../content/');
    const { consent = '' } = formContextAt(site, model, '/referral-program', 'refer', now) ?? {};
    expect(consent.split('\n').length).toBe(2);
  });
});
