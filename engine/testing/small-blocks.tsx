import { z } from 'zod';
import type { ContentReader } from '../compose/content-reader.ts';
import { line, markdown } from '../content/model/common.ts';
import { defaultComposition } from '../content/theme/composition.ts';
import { createBlockRenderer } from '../render/block-renderer.tsx';
import { type BlockProps, blockType } from '../render/block-type.ts';
import { PageStyles } from '../render/page-styles.ts';

interface Lines {
  readonly lines: readonly string[];
}

const toLines = (lines: readonly (string | number | boolean | undefined)[]): Lines => ({
  lines: lines.map(String),
});

/** Block types that together ask every kind of question. */
export const smallBlockTypes = {
  text: blockType({ schema: z.strictObject({ text: markdown() }) }),
  path: blockType({ schema: z.strictObject({ text: line() }) }),
  title: blockType({ schema: z.strictObject({ text: line() }), carriesPageHeading: true }),
  way: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => {
      const segments = read.path.split('/').slice(1);
      return toLines(segments.map((_, at) => read.pageAt(`/${segments.slice(0, at + 1).join('/')}`)?.name));
    },
  }),
  near: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => {
      const service = read.subject('services');
      const neighbors = read.subject('cities')?.neighbors ?? [];
      return toLines(
        neighbors.flatMap((slug) => {
          const city = read.entry('cities', slug);
          const offered = service !== undefined && city !== undefined && service.slug in city.services;
          return [
            city?.name,
            read.pathTo(offered ? { cities: slug, services: service.slug } : { cities: slug }),
          ];
        }),
      );
    },
  }),
  named: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => {
      const city = read.subject('cities');
      const jobs = read.referrersOfSubject('jobs', 'cities', 'cities') ?? [];
      return toLines([
        ...(city ? read.referrers('cities', 'neighbors', city.slug) : []),
        ...jobs.map((slug) => read.entry('jobs', slug)?.title),
      ]);
    },
  }),
  places: blockType({
    schema: z.strictObject({ heading: line() }),
    resolve: (block, read: ContentReader) =>
      toLines([
        block.heading,
        ...read
          .all('cities')
          .flatMap((city) => [
            city.name,
            read.pathTo({ cities: city.slug }),
            Object.keys(city.services).length,
          ]),
      ]),
  }),
  claims: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) =>
      toLines(
        read.all('claims').flatMap((claim) => {
          if (claim.expires !== undefined && read.clock.hasBegun(claim.expires)) return [];
          return [claim.since === undefined ? claim.value : read.clock.yearsSince(claim.since), claim.label];
        }),
      ),
  }),
  news: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) =>
      toLines([
        read.clock.year(),
        ...read.all('posts').flatMap((post) => [post.title, read.pathTo({ posts: post.slug })]),
      ]),
  }),
  /** Its component reads the entry. */
  card: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader): Card => ({ city: read.subject('cities') }),
  }),
} as const;

interface Card {
  readonly city: { readonly name: string; readonly about?: string | readonly string[] } | undefined;
}

function CityCard({ block }: BlockProps<Card>) {
  return <p id={block.id}>{[block.city?.name, block.city?.about].flat().join(' · ')}</p>;
}

function List({ block }: BlockProps<Lines>) {
  return <p id={block.id}>{block.lines.join(' · ')}</p>;
}

function Text({ block }: BlockProps<{ readonly text: string | string[] }>) {
  return <p id={block.id}>{block.text}</p>;
}

function Title({ block, page }: BlockProps<{ readonly text: string }>) {
  const Tag = page.headingLevel === 1 ? 'h1' : 'h2';
  return <Tag id={block.id}>{block.text}</Tag>;
}

function Path({ block, page }: BlockProps<{ readonly text: string }>) {
  return (
    <p id={block.id}>
      {block.text} {page.path} in {page.section} of {page.site.name}
    </p>
  );
}

export const smallComponents = {
  text: Text,
  path: Path,
  title: Title,
  way: List,
  near: List,
  named: List,
  places: List,
  claims: List,
  news: List,
  card: CityCard,
} as const;

export const smallRenderer = createBlockRenderer(smallComponents);

/** No styles, for any theme. */
export const smallStyles = new PageStyles([], { first: '', later: '' }, () => ({
  css: '',
  composition: defaultComposition,
  toolbarColors: '',
  fontPreloads: '',
}));
