import { breadcrumbsBlock, heroBlock } from './first-blocks.ts';
import { fittingTitle } from './fitting-title.ts';
import type { SiteTexts, Titles } from './site-texts.ts';
import { category, type Slugs } from './slugs.ts';

/**
 * Returns the page documents of a new site, by file name.
 * @param name the name of the business
 */
export function pagesOf(texts: SiteTexts, slugs: Slugs, name: string): Readonly<Record<string, object>> {
  const titleOf = ({ titles }: { readonly titles: Titles }) => fittingTitle(titles, [{ 'site.name': name }]);
  const { home, services, places, privacy, thanks, notFound, menu, form } = texts;
  const action = { label: form.title, href: '#contact' };
  const hero = (heading: string, more: object = {}) => ({ ...heroBlock, heading, ...more });
  return {
    index: {
      sample: true,
      path: '/',
      name: menu.home,
      structuredData: ['contact'],
      title: titleOf(home),
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
      path: texts.paths.services,
      name: menu.services,
      title: titleOf(services),
      description: services.description,
      blocks: [
        breadcrumbsBlock,
        hero(services.heading, { actions: [action] }),
        {
          id: 'all',
          type: 'service-list',
          heading: services.listHeading,
          groups: [{ category, title: services.all }],
        },
      ],
    },
    places: {
      path: texts.paths.places,
      name: menu.places,
      title: titleOf(places),
      description: places.description,
      blocks: [
        breadcrumbsBlock,
        hero(places.heading, { actions: [action] }),
        { id: 'all', type: 'city-list', heading: home.placesHeading },
      ],
    },
    privacy: {
      sample: true,
      path: texts.paths.privacy,
      name: menu.privacy,
      title: titleOf(privacy),
      description: privacy.description,
      blocks: [
        breadcrumbsBlock,
        hero(privacy.heading),
        { id: 'text', type: 'rich-text', heading: privacy.textHeading, text: privacy.paragraphs },
      ],
    },
    'thank-you': {
      sample: true,
      path: texts.paths.thanks,
      name: thanks.heading,
      noIndex: true,
      title: titleOf(thanks),
      description: thanks.description,
      blocks: [hero(thanks.heading, { lead: thanks.lead })],
    },
    'not-found': {
      path: texts.paths.notFound,
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
            { label: menu.services, href: texts.paths.services, text: notFound.servicesText },
            { label: menu.places, href: texts.paths.places, text: notFound.placesText },
          ],
          call: notFound.call,
        },
      ],
    },
  };
}
