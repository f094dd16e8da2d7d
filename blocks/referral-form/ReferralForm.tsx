import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Island } from '../../engine/render/Island.tsx';
import { useWords } from '../../engine/render/use-words.ts';
import { englishReferralTexts, englishTexts } from '../forms/english-texts.ts';
import { referralFormTexts, textsNotIn } from '../forms/form-texts.ts';
import { formsWords } from '../forms/forms.words.ts';
import { LeadFormSheet } from '../forms/LeadFormSheet.tsx';
import { refusedSubmission } from '../forms/refused-submission.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Section, SectionHead, Span } from '../ui/Section.tsx';
import ReferralFormIsland from './ReferralForm.island.tsx';
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
  const texts = textsNotIn(
    { ...englishTexts, ...englishReferralTexts },
    referralFormTexts(useWords(formsWords)),
  );
  const refusal = refusedSubmission(page, block.id);
  const form = (
    <LeadFormSheet
      siteName={page.site.name}
      id={block.id}
      title={block.formTitle}
      sent={block.sent}
      path={page.path}
      source={block.source}
      service={block.service}
      location={block.location}
    >
      <Island
        name="ReferralForm"
        component={ReferralFormIsland}
        props={{
          id: block.id,
          submitLabel: block.submitLabel,
          note: block.note,
          consentLabel: block.consentLabel,
          freeMail: page.site.freeMail,
          ...(Object.keys(texts).length > 0 && { texts }),
          ...refusal,
        }}
        due="visible"
      />
    </LeadFormSheet>
  );
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
    <Section id={block.id}>
      <SectionHead id={block.id} heading={block.heading} lead={block.text} />
      {!block.collapsed && steps}
      <Span data-columns="6-12">
        {block.collapsed ? (
          <Disclosure summary={block.formTitle} open={refusal.refused !== undefined}>
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
