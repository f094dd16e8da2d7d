import styled from 'styled-components';
import { keysOf } from '../../../engine/content/keys-of.ts';
import { compositions } from '../../../engine/content/theme/composition.ts';
import { themeChoices } from '../../../engine/content/theme/theme-choices.ts';
import { Row } from '../Stack.tsx';

const choices: Readonly<Record<string, readonly string[]>> = { ...themeChoices, ...compositions };

const List = styled.dl`
  & > div {
    display: grid;
    grid-template-columns: 9rem 1fr;
    gap: var(--space-4);
    align-items: baseline;
    padding-block: var(--space-2);
    border-block-end: var(--hair);
  }
  a {
    display: inline-block;
    padding-block: var(--space-2);
  }
`;

/** The choices of a theme. Each link shows all block types with one of them. */
export function ChoiceSheet() {
  return (
    <List>
      {keysOf(choices).map((part) => (
        <div key={part}>
          <dt>{part}</dt>
          <Row as="dd">
            {choices[part]?.map((choice) => (
              <a key={choice} href={`/blocks?look=${part}-${choice}`}>
                {choice}
              </a>
            ))}
          </Row>
        </div>
      ))}
    </List>
  );
}
