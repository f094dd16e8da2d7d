import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { claimDatabase, type SiteIdentity, siteIdentity } from './claim-database.ts';

describe.each(['sqlite', 'postgres'] as const)('a database of one site, %s', (dialect) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
  });
  afterEach(() => test.close());

  const claim = (site: SiteIdentity) => claimDatabase(test.database, test.location, site);
  const acme = { name: 'Acme', address: 'https://acme.example' };
  const beta = { name: 'Beta', address: 'https://beta.example' };

  it('refuses another site with both names and the remedy', async () => {
    await claim(acme);
    await expect(claim(beta)).rejects.toMatchObject({
      code: 'CB_DATABASE_SITE',
      message: expect.stringMatching(
        /"Acme" \(https:\/\/acme\.example\).*"Beta" \(https:\/\/beta\.example\)\. Set DATABASE_URL/,
      ),
    });
    await claim(acme);
  });

  it('follows a site that changes its name, then its address', async () => {
    for (const site of [acme, { ...acme, name: 'Beta' }, beta, beta]) await claim(site);
    await expect(claim(acme)).rejects.toMatchObject({ code: 'CB_DATABASE_SITE' });
  });

  it('belongs to one of two sites that start at the same time', async () => {
    const claims = await Promise.allSettled([claim(acme), claim(beta)]);
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not claimed by a site with a fault, and recognizes it by its address', async () => {
    await claim({ ...beta, name: undefined });
    await claim(acme);
    await claim({ ...acme, name: undefined });
    await expect(claim({ ...beta, name: undefined })).rejects.toMatchObject({ code: 'CB_DATABASE_SITE' });
    await claim({ ...beta, name: 'Acme' });
  });
});

describe('the identity of a site', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['http://localhost:3000', '/srv/acme/content'],
    ['http://127.0.0.1:3000', '/srv/acme/content'],
    ['http://[::1]:3000', '/srv/acme/content'],
  ])('at %s has the address %s', (siteUrl, address) => {
    expect(siteIdentity('Acme', { siteUrl, contentDir: '/srv/acme/content' })).toEqual({
      name: 'Acme',
      address,
    });
  });
});
