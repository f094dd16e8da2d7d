import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PictureFile } from '../../engine/content/picture-files.ts';
import { defaultTheme } from '../../engine/content/theme/theme.ts';
import { Pictures } from '../../engine/render/page-pictures.ts';
import { PageWords } from '../../engine/render/use-words.ts';
import { pageContext } from '../testing/page-context.ts';
import { Header } from './Header.tsx';

const block = {
  id: 'header',
  logo: 'media/logo.svg',
  mark: { viewBox: '0 0 4 4', path: 'M0 0H4V4H0Z' },
  name: 'Harbor Clocks',
  booking: { label: 'Book', href: '/book' },
  phone: { display: '(555) 555-0100', href: 'tel:+15555550100' },
  home: '/',
  label: 'Main menu',
  items: [],
  submenuLabel: 'More',
  openMenu: 'Menu',
  closeMenu: 'Close',
};
const logo: PictureFile = {
  file: 'media/logo.svg',
  version: '0123456789abcdef',
  format: 'svg',
  width: 120,
  height: 40,
};

const rendered = (picture: PictureFile | undefined, logoOfTheme: string | undefined) =>
  renderToStaticMarkup(
    <PageWords value={pageContext({}).words}>
      <Pictures value={{ find: () => picture, theme: () => defaultTheme, isOnFirstScreen: () => true }}>
        <Header block={{ ...block, logo: logoOfTheme }} page={pageContext({})} />
      </Pictures>
    </PageWords>,
  );

describe('the header', () => {
  it('shows the logo of the theme in its proportions, or else the mark', () => {
    expect(rendered(logo, block.logo)).toContain(
      '<img src="/media/0123456789abcdef/logo.svg" width="96" height="32" alt=""/>Harbor Clocks',
    );
    expect(rendered(logo, block.logo)).not.toContain(block.mark.path);
    expect(rendered(undefined, undefined)).toContain(block.mark.path);
  });

  it('loads a logo that is a picture in a width that is sharp on every screen', () => {
    const large: PictureFile = { ...logo, format: 'png', width: 2000, height: 500 };
    expect(rendered(large, block.logo)).toContain('/logo-480.webp" width="128" height="32"');
  });
});
