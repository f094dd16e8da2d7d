import styled from 'styled-components';
import { words } from '../site-words.ts';
import type { ListedText } from './preview-messages.ts';

const List = styled.ol`
  overflow: auto;
  max-height: 40svh;
  padding: var(--space-2) var(--space-3);
  border-block-end: var(--hair);
  background: var(--sheet);
  list-style: none;

  #studio & button {
    width: 100%;
    min-height: 32px;
    padding: 4px 6px;
    border: 0;
    background: none;
    font-weight: 400;
    text-align: start;
    overflow-wrap: anywhere;
  }
  #studio & [data-heading] button { margin-block-start: var(--space-2); font-weight: 650; }
  #studio & button:hover { background: var(--work-wash); }
`;

/** Characters of a text that its button shows. */
const shownCharacters = 100;

interface TextListProps {
  readonly texts: readonly ListedText[];
  readonly onChoose: (text: ListedText) => void;
}

/** The texts and pictures of the page in the preview: each button opens the same field as a click on the page. */
export function TextList({ texts, onChoose }: TextListProps) {
  return (
    <List aria-label={words.studioPreview('texts')}>
      {texts.map((listed, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
        <li key={index} data-heading={listed.isHeading ? '' : undefined}>
          <button type="button" onClick={() => onChoose(listed)}>
            {listed.text.length > shownCharacters
              ? `${listed.text.slice(0, shownCharacters).trimEnd()}…`
              : listed.text}
          </button>
        </li>
      ))}
    </List>
  );
}
