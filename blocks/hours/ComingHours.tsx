import styled from 'styled-components';

const Line = styled.span`
  display: block;
  margin-block-start: var(--space-2);
  padding-inline-start: var(--space-3);
  border-inline-start: 2px solid;
  font-weight: 600;
  line-height: 1.4;
  text-wrap: pretty;
`;

/** Days with other opening hours, below the opening hours. */
export function ComingHours({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <Line key={text}>{text}</Line>);
}
