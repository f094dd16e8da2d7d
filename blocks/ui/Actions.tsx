import styled from 'styled-components';
import { attributesOf } from '../link-schema.ts';
import { ButtonLink } from './Button.tsx';
import { Row } from './Stack.tsx';

const Keys = styled(Row)`
  align-items: start;

  /* On small screens each button is as wide as the text above. */
  @media (max-width: 479px) {
    & > a {
      flex: 1 1 auto;
    }
  }
`;

interface ActionsProps {
  /** The first one is the main action. */
  readonly actions: readonly { readonly label: string; readonly href: string }[];
}

/** Actions as button links; the first has the accent color. */
export function Actions({ actions }: ActionsProps) {
  if (actions.length === 0) return null;
  return (
    <Keys>
      {actions.map(({ label, href }, order) => (
        <ButtonLink
          key={href}
          href={href}
          data-kind={order === 0 ? 'primary' : undefined}
          {...attributesOf(href)}
        >
          {label}
        </ButtonLink>
      ))}
    </Keys>
  );
}
