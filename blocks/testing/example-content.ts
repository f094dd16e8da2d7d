import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { pageScope, recordIn } from '../../engine/compose/page-composer.ts';
import type { JsonSchema } from '../../engine/content/json-schema.ts';
import type { PageContext } from '../../engine/render/block-type.ts';
import { exampleRoute } from '../../engine/render/example-page.ts';
import { pageContext as contextOf } from '../../engine/render/page-context.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { withExampleCollection } from '../entries/example-collection.ts';
import { withEntriesOf } from '../entries/example-references.ts';
import { contentReader, exampleCity, examplePost, exampleService } from './content-reader.ts';
import { pageContext } from './page-context.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Content that examples of blocks are rendered with. */
export interface ExampleContent {
  /** Opens a page for one example. */
  readonly open: () => { readonly read: ContentReader; readonly page: PageContext };
  /** Returns an example with entries of this content in place of those that it does not have. */
  readonly adapt: (example: Properties, schema: JsonSchema) => Properties;
  /** Whether it has entries for every block type, so that none with a resolve function may show nothing. */
  readonly isComplete: boolean;
}

const path = '/cities/harborton/winding';

/** The page of a service in a city, of the sample content. */
export const sampleContent: ExampleContent = {
  open: () => ({
    read: contentReader({
      entries: {
        cities: { harborton: exampleCity({ name: 'Harborton' }) },
        services: { winding: exampleService({ name: 'Winding' }) },
        posts: { winter: examplePost({ title: 'Why clocks stop in winter', publishAt: '2026-02-01' }) },
      },
      subject: { cities: 'harborton', services: 'winding' },
      pages: { '/cities/harborton': 'Harborton', '/services/winding': 'Winding', [path]: 'Winding' },
      path,
    }),
    page: pageContext({ path, section: '/cities' }),
  }),
  adapt: (example) => example,
  isComplete: false,
};

/** The content of a site, on a page with as many subjects as possible. */
export function contentOf(state: SiteState, now: number): ExampleContent {
  return contentOfPage(withExampleCollection(state), exampleRoute(state), now);
}

/** The content of a site, on one of its pages. */
export function contentOfPage(site: SiteState, route: Route, now: number): ExampleContent {
  const scope = pageScope(site, route, now);
  return {
    open: () => {
      const read = recordIn(scope);
      return { read, page: contextOf(read, 2).context };
    },
    adapt: (example, schema) => withEntriesOf(site.snapshot.collections, example, schema),
    isComplete: false,
  };
}
