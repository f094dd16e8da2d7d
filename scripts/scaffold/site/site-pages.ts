import { breadcrumbsBlock, heroBlock } from './first-blocks.ts';
import type { SiteTexts } from './site-texts.ts';
import { category, type Slugs } from './slugs.ts';

/** Returns the page documents of a new site, by file name. */
export function pagesOf(texts: SiteTexts, slugs: Slugs): Readonly<Record<string, object>> {
  const { home, services, places, privacy, thanks, notFound, menu, form } = texts;
  const action = { label: form.title, href: '#contact' };
  const hero = (heading: string, more: object = {}) => ({ ...heroBlock, heading, ...more });
  return {
    index: {
      path: '/',
      name: menu.home,
      structuredData: ['contact'],
      title: home.title,
      description: home.description,
      blocks: [
        hero(home.heading, { variant: 'statement', lead: home.lead, actions: [action] }),
        {
          id: 'work',
          type: 'service-cards',
          heading: home.servicesHeading,
          services: [slugs.work, slugs.visit],
        },
        { id: 'steps', type: 'steps', heading: home.stepsHeading, steps: home.steps },
        { id: 'map', type: 'city-map', heading: home.placesHeading, city: slugs.city },
      ],
    },
    services: {
      path: '/services',
      name: menu.services,
      title: services.title,
      description: services.description,
      blocks: [
        breadcrumbsBlock,
        hero(services.heading, { actions: [action] }),
        {
          id: 'all',
          type: 'service-list',
          heading: menu.services,
          groups: [{ category, title: menu.services }],
        },
      ],
    },
    places: {
      path: '/places',
      name: menu.places,
      title: places.title,
      description: places.description,
      blocks: [
        breadcrumbsBlock,
        hero(places.heading, { actions: [action] }),
        { id: 'all', type: 'city-list', heading: menu.places },
      ],
    },
    privacy: {
      path: '/privacy',
      name: menu.privacy,
      title: privacy.title,
      description: privacy.description,
      blocks: [
        breadcrumbsBlock,
        hero(privacy.heading),
        { id: 'text', type: 'rich-text', heading: privacy.textHeading, text: privacy.paragraphs },
      ],
    },
    'thank-you': {
      path: '/thank-you',
      name: thanks.heading,
      noIndex: true,
      title: thanks.title,
      description: thanks.description,
      blocks: [hero(thanks.heading, { lead: thanks.lead })],
    },
    'not-found': {
      path: '/not-found',
      name: notFound.heading,
      noIndex: true,
      title: notFound.title,
      description: notFound.description,
      blocks: [
        {
          id: 'not-found',
          type: 'not-found',
          required: true,
          heading: notFound.heading,
          text: notFound.text,
          ways: [
            { label: menu.services, href: '/services', text: notFound.servicesText },
            { label: menu.places, href: '/places', text: notFound.placesText },
          ],
          call: notFound.call,
        },
      ],
    },
  };
}
