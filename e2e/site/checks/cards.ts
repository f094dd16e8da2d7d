import { expect, it } from 'vitest';
import { lookedAt } from '../looked-at.ts';
import type { RenderedSite } from '../rendered-site.ts';

/** The label and target of each link in the card lists of a page whose cards appear in steps of so many milliseconds. */
const cardLinks = (page: Document, stagger: '100' | '50') =>
  [...page.querySelectorAll(`main [data-stagger="${stagger}"] > li a[href]`)].map((link) => ({
    label: link.textContent?.trim() ?? '',
    target: link.getAttribute('href') ?? '',
  }));

export function cardChecks(site: RenderedSite): void {
  const { services, cities } = site.state.snapshot.collections;

  it('the label of each link of a service card names the service that it leads to', () => {
    const links = ['/', '/home'].flatMap((path) => cardLinks(site.parse(path), '100'));
    lookedAt('links of service cards', links.length, 'links');
    expect(links.length).toBeGreaterThanOrEqual(9);
    expect(links).toEqual(
      links.map(({ target }) => ({
        label: `More about ${services.get(target.replace('/services/', ''))?.value.name}`,
        target,
      })),
    );
  });

  it('the labels of the links of a city card name the city, and the service if it leads to one', () => {
    const links = cardLinks(site.parse('/home'), '50');
    lookedAt('links of city cards', links.length, 'links');
    expect(links.length).toBeGreaterThanOrEqual(8);
    expect(links).toEqual(
      links.map(({ target }) => {
        const [, , city = '', service] = target.split('/');
        const cityName = cities.get(city)?.value.name;
        const serviceName = service === undefined ? undefined : services.get(service)?.value.name;
        return {
          label: serviceName === undefined ? cityName : `${serviceName} in ${cityName}`,
          target,
        };
      }),
    );
  });
}
