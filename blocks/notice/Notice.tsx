import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { attributesOf } from '../link-schema.ts';
import { Icon } from '../ui/Icon.tsx';
import type { notice } from './notice.schema.ts';

const Band = styled.aside`
  border-block-end: var(--hair);
  background: var(--work-wash);
  color: var(--ink);
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: baseline;
  column-gap: var(--space-3);
  width: min(100% - 2 * var(--gutter), var(--page));
  margin-inline: auto;
  padding-block: var(--space-3);

  & svg {
    align-self: start;
    margin-block-start: 0.2em;
    color: var(--work);
  }
  & p {
    max-width: 80ch;
    line-height: 1.45;
    text-wrap: pretty;
  }
  & a {
    grid-column: 2;
    width: fit-content;
    padding-block: var(--space-1);
    font-weight: 600;
  }
  @media (min-width: 760px) {
    grid-template-columns: auto minmax(0, max-content) 1fr;

    & a {
      grid-column: 3;
      justify-self: end;
      margin-inline-start: var(--space-4);
      padding-block: 0;
      white-space: nowrap;
    }
  }
`;

export function Notice({ block: { id, text, link, isShown } }: BlockProps<ResolvedBlock<typeof notice>>) {
  if (!isShown) return null;
  return (
    <Band id={id} aria-labelledby={`${id}-text`}>
      <Row>
        <Icon name="info" size={20} />
        <p id={`${id}-text`}>{text}</p>
        {link && (
          <a href={link.href} {...attributesOf(link.href)}>
            {link.label}
          </a>
        )}
      </Row>
    </Band>
  );
}
