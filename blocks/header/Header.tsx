import { useContext } from 'react';
import styled from 'styled-components';
import type { PictureFile } from '../../engine/content/picture-files.ts';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Pictures } from '../../engine/render/page-pictures.ts';
import { picturePath, widthsOf } from '../../engine/routes/picture-path.ts';
import { inNewTab } from '../link-schema.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { wordmarkLogoRules, wordmarkRules } from '../ui/control-rules.ts';
import type { header } from './header.schema.ts';
import { SideMenu, SideMenuButton } from './SideMenu.tsx';
import { WideMenu } from './WideMenu.tsx';

const Bar = styled.header`
  position: sticky;
  z-index: var(--layer-header);
  inset-block-start: 0;

  @media not (--header-floating) {
    border-block-end: var(--hair);
    background: var(--paper);
  }
  @media (--header-floating) {
    inset-block-start: var(--space-3);
    padding-block-start: var(--space-3);
  }

  /* With enlarged text and at high zoom levels the header is not sticky, so that the page has enough room. */
  @media (max-height: 29.9em) {
    position: static;

    /* It stays in front of a cover. */
    @media (--header-floating) {
      position: relative;
      inset-block-start: 0;
    }
  }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 0 var(--space-4);
  width: min(100% - 2 * var(--gutter), var(--page));
  min-height: var(--header-height);
  margin-inline: auto;
  padding-block: 6px;

  @media (max-width: 22.4em) {
    flex-wrap: wrap;
  }
  @media (--header-floating) {
    padding-inline: clamp(var(--space-3), 2vw, var(--space-6)) var(--space-3);
    border-radius: calc(var(--radius-large) + 6px);
    background: var(--sheet);
    box-shadow: var(--shadow-float);
  }
  /* The masthead: the name above the links. */
  @media (--header-centered) and (min-width: 77.5em) {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    row-gap: var(--space-2);
    padding-block: var(--space-5) var(--space-2);

    & > a {
      grid-column: 2;
      margin: 0;
      font-size: var(--size-heading-2);
    }
    & > a + nav {
      grid-row: 2;
      grid-column: 1 / -1;
      justify-self: center;
    }
    & > nav + div {
      grid-row: 1;
      grid-column: 3;
      justify-self: end;
    }
  }
`;

const Wordmark = styled.a`
  ${wordmarkRules}
  white-space: nowrap;

  /* Enlarged text wraps between words, and a name without room for its longest word has a row of its own. */
  @media (max-width: 22.4em) {
    flex: 1 min-content;
    max-width: max-content;
    line-height: 1.1;
    overflow-wrap: break-word;
    white-space: normal;
  }
  svg {
    ${wordmarkLogoRules}
  }
  &:hover {
    color: var(--work);
  }
`;

const WideOnly = styled.div`
  display: none;

  @media (min-width: 760px) {
    display: block;
  }
`;

const logoHeight = 32;

/** The logo. The name of the business follows it, so it has no text of its own. */
function Logo({ file }: { readonly file: string }) {
  const picture = useContext(Pictures).find(file);
  if (picture === undefined) return null;
  const width = Math.round((logoHeight * picture.width) / picture.height);
  return <img src={logoPath(picture, 3 * width)} width={width} height={logoHeight} alt="" />;
}

/** The drawing, or the smallest width that is sharp on every screen. */
function logoPath(picture: PictureFile, pixels: number): string {
  if (picture.format === 'svg') return picturePath(picture, { kind: 'vector' });
  const widths = widthsOf(picture);
  const width = widths.find((each) => each >= pixels) ?? widths.at(-1) ?? picture.width;
  return picturePath(picture, { kind: 'raster', format: 'webp', width });
}

export function Header({ block, page }: BlockProps<ResolvedBlock<typeof header>>) {
  const menuId = `${block.id}-menu`;
  return (
    <Bar data-behavior="header" data-due="idle" data-print="hide">
      <Row>
        <Wordmark href={block.home}>
          {block.logo !== undefined ? (
            <Logo file={block.logo} />
          ) : (
            block.mark && (
              <svg viewBox={block.mark.viewBox} aria-hidden="true">
                <path d={block.mark.path} />
              </svg>
            )
          )}
          {block.name}
        </Wordmark>
        <WideMenu block={block} section={page.section} />
        <WideOnly>
          <ButtonLink href={block.booking.href} data-size="small" {...inNewTab}>
            {block.booking.label}
          </ButtonLink>
        </WideOnly>
        <SideMenuButton id={menuId} label={block.openMenu} />
      </Row>
      <SideMenu id={menuId} block={block} section={page.section} />
    </Bar>
  );
}
