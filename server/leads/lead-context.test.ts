import { describe, expect, it } from 'vitest';
import { dialectNames } from '../database/database.ts';
import { LeadServer, lead } from '../testing/lead-server.ts';

describe.each(dialectNames)('leads on %s', (dialect) => {
  const server = new LeadServer(dialect);

  describe('the context of a lead', () => {
    const from = { ...lead, page: '/places/riverside/repair', form: 'contact' };

    it('is determined by the server: page, city, service, form, content version and consent', async () => {
      await server.postForm(from);
      expect(await server.storedLeads()).toMatchObject([
        {
          page_path: '/places/riverside/repair',
          city_slug: 'riverside',
          service_slug: 'repair',
          block: 'contact',
          form: 'contact',
          content_version: 'snapshot-1',
          consent: 'You agree (contact).',
        },
      ]);
    });

    it('is never what the sender claims', async () => {
      const claims = {
        page_path: '/x',
        city_slug: 'x',
        block: 'x',
        consent: 'x',
        status: 'won',
        id: 'x',
        utm: 'x',
      };
      await server.postJson({ ...lead, ...claims, page: '/nowhere', form: 'contact' });
      await server.postJson({ ...lead, ...claims, page: '/faq', form: 'no-such-form' });
      const nothing = {
        city_slug: '',
        service_slug: '',
        block: '',
        form: null,
        consent: '',
        utm: '{}',
        status: 'new',
      };
      expect(await server.storedLeads()).toMatchObject([
        { ...nothing, page_path: '' },
        { ...nothing, page_path: '/faq' },
      ]);
    });

    it('has the page of the Referer header of this site if the form has no page', async () => {
      const host = 'www.example.com';
      await server.postJson(lead, { host, referer: `https://${host}/faq/?utm_source=letter` });
      await server.postJson(
        { ...lead, company: 'Other', landing: 'https://evil.example/?utm_source=no' },
        { host, referer: 'https://evil.example/faq?utm_source=no' },
      );
      expect(await server.storedLeads()).toMatchObject([
        { page_path: '/faq', utm: '{"utm_source":"letter"}' },
        { page_path: '', utm: '{}' },
      ]);
    });

    it('has the campaign of the landing URL and the host of the referrer', async () => {
      const host = 'www.example.com';
      const landing = `https://${host}/?utm_source=%20news%0Aletter&utm_campaign=${'é'.repeat(300)}&utm_id=7&gclid=x&utm_medium=`;
      const referrer = 'https://search.example:8443/find?q=secret';
      await server.postJson({ ...from, landing, referrer }, { host });
      const [stored] = await server.storedLeads();
      expect(stored?.referrer_host).toBe('search.example:8443');
      expect(JSON.parse(stored?.utm ?? '')).toEqual({
        utm_source: 'news letter',
        utm_campaign: 'é'.repeat(100),
      });
      expect(JSON.stringify(stored)).not.toContain('secret');
    });

    it.each([
      'nonsense',
      'javascript:alert(1)',
      'https://www.example.com/faq',
      'http://[',
      7,
      null,
      ['https://a.example'],
    ])('ignores the URL %j', async (address) => {
      const answer = await server.postJson(
        { ...from, landing: address, referrer: address },
        { host: 'www.example.com' },
      );
      expect(answer.statusCode).toBe(201);
      expect(await server.storedLeads()).toMatchObject([{ referrer_host: '', utm: '{}' }]);
    });
  });
});
