import styled from 'styled-components';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isList, isObject } from '../../../../engine/content/rewrite-json.ts';
import { labelOf, words } from '../site-words.ts';
import { plainText } from './changed-property.ts';

const Text = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Parts = styled.div`
  & dl, & ol { display: grid; gap: 6px; }
  & dl > div { display: grid; gap: 0; }
  & dt { font-size: var(--size-small); color: var(--ink-soft); }
  & dd { margin: 0; }
  & dd :is(dl, ol), & li > dl { padding-inline-start: var(--space-3); border-inline-start: 2px solid var(--hairline); }
`;

const Folded = styled.details`
  & > summary { width: fit-content; padding-block: 4px; cursor: pointer; text-decoration: underline; text-underline-offset: 0.2em; }
`;

interface PlainValueProps {
  readonly value: JsonValue | undefined;
  /** The name of the property that has the value. */
  readonly property: string;
}

/** Values with more characters than this are folded. */
const longestOpen = 240;

/** A value in words; one with many parts opens on demand. */
export function FoldedValue(props: PlainValueProps) {
  const { value } = props;
  const isLong = (isObject(value) || isList(value)) && JSON.stringify(value).length > longestOpen;
  if (!isLong) return <PlainValue {...props} />;
  return (
    <Folded>
      <summary>{words.studioReview('showValue')}</summary>
      <PlainValue {...props} />
    </Folded>
  );
}

/** A value in words: its properties by their labels, and the items of its lists. */
function PlainValue({ value, property }: PlainValueProps) {
  const text = plainText(value, property);
  return text === undefined ? (
    <Parts>
      <Nested value={value} property={property} />
    </Parts>
  ) : (
    <Text>{text}</Text>
  );
}

function Nested({ value, property }: PlainValueProps) {
  const text = plainText(value, property);
  if (text !== undefined) return <Text>{text}</Text>;
  if (isList(value))
    return (
      <ol>
        {value.map((item, index) => (
          // The items of a shown value never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is not edited here
          <li key={index}>
            <Nested value={item} property={property} />
          </li>
        ))}
      </ol>
    );
  if (!isObject(value)) return null;
  return (
    <dl>
      {Object.entries(value)
        .filter(([name]) => name !== '$schema')
        .map(([name, own]) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>
              <Nested value={own} property={name} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The items of a list in their order, one line each. */
export function ItemLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ol className="lines">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is not edited here
        <li key={index}>{line === '' ? words.studioReview('itemAt', { position: index + 1 }) : line}</li>
      ))}
    </ol>
  );
}
