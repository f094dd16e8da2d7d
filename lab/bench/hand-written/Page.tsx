import type { ComponentType } from 'react';
import { CityFacts, CityServices, Faq, Hero, Jobs, ServiceSummary, Testimonials } from './content-blocks.tsx';
import {
  Breadcrumbs,
  ContactForm,
  CookieConsent,
  Footer,
  Header,
  MobileBar,
  PageViews,
  Toaster,
  TopBar,
} from './layout-blocks.tsx';
import type { BlockData, BlockOfType, BlockProps, Blocks, PageData, SiteData } from './page-data.ts';

const components: { readonly [Type in keyof Blocks]: ComponentType<BlockProps<Type>> } = {
  breadcrumbs: Breadcrumbs,
  'city-facts': CityFacts,
  'city-services': CityServices,
  'contact-form': ContactForm,
  'cookie-consent': CookieConsent,
  faq: Faq,
  footer: Footer,
  header: Header,
  hero: Hero,
  jobs: Jobs,
  'mobile-bar': MobileBar,
  'page-views': PageViews,
  'service-summary': ServiceSummary,
  testimonials: Testimonials,
  toaster: Toaster,
  'top-bar': TopBar,
};

interface PageProps {
  readonly site: SiteData;
  readonly page: PageData;
  readonly content: Readonly<Record<'before' | 'main' | 'after', readonly BlockData[]>>;
}

function Block<Type extends keyof Blocks>({
  data,
  site,
  path,
}: {
  readonly data: BlockOfType<Type>;
  readonly site: SiteData;
  readonly path: string;
}) {
  const Component: ComponentType<BlockProps<Type>> = components[data.type];
  return <Component id={data.id} block={data.block} site={site} path={path} />;
}

/** The whole document. */
export function Page({ site, page, content }: PageProps) {
  const { path, title, description } = page;
  const show = (blocks: readonly BlockData[]) =>
    blocks.map((data) => <Block key={data.id} data={data} site={site} path={path} />);
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={`https://www.example.com${path}`} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <link rel="stylesheet" href="/site.css" />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {site.skipLink}
        </a>
        {show(content.before)}
        <main id="main">{show(content.main)}</main>
        {show(content.after)}
      </body>
    </html>
  );
}
