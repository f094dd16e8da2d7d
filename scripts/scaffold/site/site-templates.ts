import { breadcrumbsBlock, heroBlock } from './first-blocks.ts';
import { fittingTitle, type TitleValues } from './fitting-title.ts';
import type { SiteTexts } from './site-texts.ts';

/**
 * Returns the templates of a new site, by file name.
 * @param name the name of the business
 * @param place the name of its place
 */
export function templatesOf(
  { paths, city, cell, service, menu, work, visit }: SiteTexts,
  name: string,
  place: string,
): Readonly<Record<string, object>> {
  const pages: readonly TitleValues[] = [work, visit].map((offered) => ({
    'site.name': name,
    'city.name': place,
    'service.name': offered.name,
    'service.title': offered.title,
  }));
  const included = {
    id: 'included',
    type: 'ledger',
    heading: service.included,
    included: { from: 'service.included' },
    notIncludedLabel: service.notIncluded,
    notIncluded: { from: 'service.notIncluded' },
  };
  return {
    service: {
      for: { service: 'services' },
      where: 'service.page',
      path: `${paths.services}/:service`,
      name: '{{ service.name }}',
      title: fittingTitle(service.titles, pages),
      description: '{{ service.description }}',
      structuredData: ['service'],
      blocks: [
        breadcrumbsBlock,
        {
          ...heroBlock,
          heading: '{{ service.statement }}',
          lead: '{{ service.description }}',
          actions: [{ label: '{{ service.ctaText }}', href: '#contact' }],
          picture: { from: 'service.picture' },
        },
        { id: 'problem', type: 'rich-text', heading: service.problem, text: { from: 'service.problem' } },
        {
          id: 'approach',
          type: 'rich-text',
          tone: 'tray',
          heading: service.approach,
          text: { from: 'service.approach' },
        },
        {
          id: 'features',
          type: 'feature-list',
          heading: service.features,
          features: { from: 'service.features' },
        },
        { id: 'steps', type: 'steps', heading: service.steps, steps: { from: 'service.steps' } },
        included,
        { id: 'cost', type: 'rich-text', heading: service.cost, text: { from: 'service.cost' } },
        { id: 'questions', type: 'faq', heading: service.questions, items: { from: 'service.faqs' } },
        {
          id: 'related',
          type: 'related-services',
          heading: service.related,
          services: { from: 'service.related' },
        },
      ],
    },
    city: {
      for: { city: 'cities' },
      path: `${paths.places}/:city`,
      name: '{{ city.name }}',
      title: fittingTitle(city.titles, pages),
      description: '{{ city.description }}',
      structuredData: ['city'],
      blocks: [
        breadcrumbsBlock,
        {
          ...heroBlock,
          heading: city.heading,
          lead: '{{ city.description }}',
          actions: [{ label: menu.contact, href: '#contact' }],
          picture: { from: 'city.picture' },
        },
        { id: 'about', type: 'rich-text', heading: city.facts, text: { from: 'city.about' } },
        { id: 'services', type: 'city-services', heading: city.services },
        { id: 'map', type: 'city-map', heading: city.map },
      ],
    },
    'city-service': {
      for: { city: 'cities', service: 'city.services' },
      path: `${paths.places}/:city/:service`,
      name: '{{ service.name }}',
      title: fittingTitle(cell.titles, pages),
      description: `{{ cell.opening | default: ${JSON.stringify(cell.withoutCopy)} }}`,
      structuredData: ['city-service'],
      blocks: [
        breadcrumbsBlock,
        {
          ...heroBlock,
          heading: cell.heading,
          lead: { from: 'cell.lead' },
          actions: [{ label: '{{ service.ctaText }}', href: '#contact' }],
        },
        {
          id: 'local',
          type: 'rich-text',
          when: 'cell.intro',
          heading: cell.local,
          text: { from: 'cell.intro' },
        },
        included,
        {
          id: 'questions',
          type: 'faq',
          when: 'cell.faqs',
          heading: service.questions,
          items: { from: 'cell.faqs' },
        },
      ],
    },
  };
}
