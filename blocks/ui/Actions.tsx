import styled from 'styled-components';
import { attributesOf } from '../link-schema.ts';
import { ButtonLink } from './Button.tsx';
import { Row } from './Stack.tsx';

const Keys = styled(Row)`
  align-items: start;

  /* On small screens each row of keys is as wide as the text above. */
  @media (max-width: 479px) {
    & > a {
      flex: 1 1 auto;
    }
  }
`;

interface ActionsProps {
  /** The first one is the next step. */
  readonly actions: readonly { readonly label: string; readonly href: string }[];
}

/** What a reader may do next, as keys; the first has the accent. */
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
