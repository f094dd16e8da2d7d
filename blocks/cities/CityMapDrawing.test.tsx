import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageWords } from '../../engine/render/use-words.ts';
import { englishWords } from '../testing/page-context.ts';
import { CityMapPicture } from './CityMapDrawing.tsx';
import type { MapPlace } from './neighborhood.ts';

const place = (name: string, latitude: number, longitude: number, miles: number): MapPlace => ({
  name,
  path: undefined,
  geo: { latitude, longitude },
  miles,
  direction: 'north',
});

it('labels every neighbor with its name and its distance, also two of the same name', () => {
  const neighborhood = {
    city: { name: 'Middle', geo: { latitude: 34.1, longitude: -118.2 } },
    neighbors: [place('Same', 34.18, -118.2, 5.5), place('Same', 34.1, -118.1, 5.7)],
    office: place('Office', 34.0, -118.25, 7.5),
  };
  const markup = renderToStaticMarkup(
    <PageWords value={englishWords}>
      <CityMapPicture id="map" neighborhood={neighborhood} />
    </PageWords>,
  );
  const texts = [...markup.matchAll(/<tspan[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(texts.sort()).toEqual(['5.5 mi', '5.7 mi', '7.5 mi', 'Middle', 'Office', 'Same', 'Same']);
});
