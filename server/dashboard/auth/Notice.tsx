import type { ReactNode } from 'react';
import styled from 'styled-components';

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  max-width: 68ch;
  padding: var(--space-3) var(--space-4);
  border: var(--hair);
  border-inline-start: 4px solid var(--work);
  border-radius: var(--radius);
  background: var(--sheet);

  & > div > * + * { margin-block-start: var(--space-2); }
  &[data-tone='danger'] {
    border-color: var(--danger);
    background: var(--danger-wash);
  }
  & h2 {
    font: 650 var(--size-text) / 1.3 var(--font-text);
    letter-spacing: 0;
  }
`;

interface NoticeProps {
  readonly heading: string;
  readonly tone?: 'calm' | 'danger';
  readonly children?: ReactNode;
}

/** A message that the user should read before what is around it. */
export function Notice({ heading, tone = 'calm', children }: NoticeProps) {
  return (
    <Box data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <h2>{heading}</h2>
      {children && <div>{children}</div>}
    </Box>
  );
}
