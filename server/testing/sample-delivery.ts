import type { Lead } from '../../blocks/forms/lead.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import type { Delivery } from '../leads/deliveries/delivery-receiver.ts';
import type { NoticeSite } from '../leads/deliveries/lead-notice.ts';

export const sampleLead: Lead = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@ruiz-law.example',
  phone: '(555) 010-0199',
  company: 'Ruiz Law',
  service: '',
  location: '',
  message: 'Our server is old.\nIt is loud, too.',
  source: 'homepage',
};

export const sampleSite: NoticeSite = {
  name: 'Example & Sons',
  url: 'https://www.example.com',
  language: 'en-US',
  timeZone: 'America/New_York',
  words: snapshotWords(undefined),
};

export function sampleDelivery(lead: Partial<Lead> = {}, isCanary = false): Delivery {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    notice: {
      leadId: '019a0000-0000-7000-8000-0000000000aa',
      receivedAt: new Date('2026-11-21T15:04:05.000Z'),
      isCanary,
      page: '/faq',
      referrerHost: 'search.example',
      utm: { utm_source: 'letter', utm_campaign: 'spring' },
      lead: { ...sampleLead, ...lead },
      fields: [],
    },
  };
}
