import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { LeadFormSheet } from '../forms/LeadFormSheet.tsx';
import { refusedSubmission } from '../forms/refused-submission.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Section, Span } from '../ui/Section.tsx';
import type { referralForm } from './referral-form.schema.ts';

const Aside = styled(Span)`
  & ol {
    display: grid;
    gap: var(--space-5);
    padding: 0;
    list-style: none;
    counter-reset: step;
  }
  & li {
    display: grid;
    grid-template-columns: 2.2em 1fr;
    padding-block-start: var(--space-3);
    border-block-start: var(--hair);
    counter-increment: step;
  }
  & li::before {
    content: counter(step) '.';
    font: 560 var(--size-heading-4) / 1.3 var(--font-heading);
    color: var(--work);
  }
`;

const Opened = styled.div`
  display: grid;
  gap: var(--space-8);
`;

export function ReferralForm({ block, page }: BlockProps<ResolvedBlock<typeof referralForm>>) {
  const refusal = refusedSubmission(page, block.id);
  const form = block.form && <LeadFormSheet page={page} block={{ ...block, form: block.form }} />;
  const steps = (
    <Aside data-columns={block.collapsed ? undefined : '1-4'}>
      <ol>
        {block.steps.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Aside>
  );
  return (
    <Section id={block.id} heading={block.heading} lead={block.text}>
      {!block.collapsed && steps}
      <Span data-columns="6-12">
        {block.collapsed ? (
          <Disclosure summary={block.form?.title ?? ''} open={refusal.refused !== undefined}>
            <Opened>
              {steps}
              {form}
            </Opened>
          </Disclosure>
        ) : (
          form
        )}
      </Span>
    </Section>
  );
}
