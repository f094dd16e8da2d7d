import { expect, it } from 'vitest';
import type { RenderedSite } from '../rendered-site.ts';

const claimsOf: Readonly<Record<string, readonly string[]>> = {
  '/home': ['years-in-business', 'clients', 'response-time', 'google-rating', 'voip-savings', 'hours-saved'],
  '/services/ai-voip': ['voip-savings'],
  '/services/process-automation': ['hours-saved', 'fewer-errors'],
  '/services/ai-automation': ['hours-saved', 'fewer-errors'],
};

const wordings: readonly (readonly [path: string, wording: string])[] = [
  ['/home', '100+ satisfied business clients'],
  ['/home', 'average 15-minute response time'],
  ['/home', '29+ years of experience'],
  ['/home', '60% VoIP cost reduction'],
  ['/home', '10+ hours saved per week'],
  ['/services/ai-voip', '60% VoIP cost reduction'],
  ['/services/process-automation', '10+ hours saved per week'],
  ['/services/process-automation', '95% fewer manual errors'],
];

/** The figures of a page as they are read on the screen: value, label and source. */
const shownFigures = (page: Document) =>
  [...page.querySelectorAll('#figures dl > div')].map((figure) =>
    [figure.querySelector('[data-value]'), figure.querySelector('dt'), figure.querySelector('small')].map(
      (part) => part?.textContent ?? '',
    ),
  );

export function claimChecks(site: RenderedSite): void {
  const { claims } = site.state.snapshot.collections;

  it.each(Object.entries(claimsOf))('%s shows each of its claims with its source', (path, slugs) => {
    expect(
      shownFigures(site.parse(path)).map(([, label, source]) => [
        label,
        source?.replace('\u00a0· Sample', ''),
      ]),
    ).toEqual(
      slugs.map((slug) => {
        const claim = claims.get(slug)?.value;
        return [claim?.label, claim?.source];
      }),
    );
  });

  it.each(wordings)('%s says "%s"', (path, wording) => {
    const said = shownFigures(site.parse(path)).map(([value, label]) => `${value} ${label}`);
    expect(said.join('\n')).toContain(wording);
  });
}
