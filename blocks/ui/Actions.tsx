import styled from 'styled-components';
import { attributesOf } from '../link-schema.ts';
import { ButtonLink } from './Button.tsx';
import { Row } from './Stack.tsx';
import type { Styleable } from './styleable.ts';

const Keys = styled(Row)`
  align-items: start;

  /* On small screens each button is as wide as the text above. */
  @media (max-width: 479px) {
    & > a {
      flex: 1 1 auto;
    }
  }
`;

interface ActionsProps extends Styleable {
  /** The first one is the main action. */
  readonly actions: readonly { readonly label: string; readonly href: string }[];
}

/** Actions as button links; the first has the accent color. On paper there are no links within the page. */
export function Actions({ actions, className }: ActionsProps) {
  if (actions.length === 0) return null;
  return (
    <Keys className={className}>
      {actions.map(({ label, href }, order) => (
        <ButtonLink
          key={href}
          href={href}
          data-kind={order === 0 ? 'primary' : undefined}
          data-print={href.startsWith('#') ? 'hide' : undefined}
          {...attributesOf(href)}
        >
          {label}
        </ButtonLink>
      ))}
    </Keys>
  );
}
