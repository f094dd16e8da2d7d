import styled from 'styled-components';
import type { DiagnosticCode } from '../../../../engine/content/diagnostic.ts';
import { generalSentence } from '../site-words.ts';

const Exact = styled.span`
  display: block;
  font-size: var(--size-small);
  color: var(--ink-soft);
`;

interface FindingTextProps {
  readonly code: DiagnosticCode;
  /** The English text of the rule. */
  readonly exact: string;
}

/** A finding: one sentence in the language of the site, then the English text of its rule. */
export function FindingText({ code, exact }: FindingTextProps) {
  const general = generalSentence(code);
  // Messages begin with a small letter, since a terminal shows them behind their place.
  const sentence = exact.charAt(0).toUpperCase() + exact.slice(1);
  if (general === undefined) return <span lang="en">{sentence}</span>;
  return (
    <>
      {general} <Exact lang="en">{sentence}</Exact>
    </>
  );
}
