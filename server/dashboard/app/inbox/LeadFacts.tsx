import type { ReactNode } from 'react';
import styled from 'styled-components';
import { mailLink } from '../../../leads/mail-link.ts';
import type { LeadDetail } from '../../dashboard-api.ts';
import { formatInstant, formatMinutes } from '../formats.ts';
import { words } from '../site-words.ts';
import { useNow } from './use-now.ts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(90px, auto) minmax(0, 1fr);
  gap: 4px var(--space-4);

  & > div {
    display: contents;
  }
  & dt {
    color: var(--ink-soft);
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

/** The stored values of a lead: how to reach the sender, the fields of the form, and where the lead came from. */
export function LeadFacts({ lead }: { readonly lead: LeadDetail }) {
  const now = useNow();
  return (
    <Facts>
      {lead.phone !== '' && (
        <Fact label={words.lead('phone')}>
          <a href={lead.phoneHref}>{lead.phone}</a>
        </Fact>
      )}
      {lead.email !== '' && (
        <Fact label={words.lead('email')}>
          <a href={mailLink(lead.email)}>{lead.email}</a>
        </Fact>
      )}
      {lead.fields.map(({ label, value }) => (
        <Fact key={label} label={label}>
          <bdi>{value}</bdi>
        </Fact>
      ))}
      <Fact label={words.lead('received')}>{formatInstant(lead.receivedAt)}</Fact>
      <Fact label={words.lead('firstAnswer')}>{answerTime(lead, now)}</Fact>
      {lead.origin.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function answerTime({ receivedAt, firstAnswerAt, status }: LeadDetail, now: Date): string {
  if (firstAnswerAt === null && status === 'spam') return words.lead('noAnswer');
  const until = firstAnswerAt === null ? now.getTime() : Date.parse(firstAnswerAt);
  const duration = formatMinutes((until - Date.parse(receivedAt)) / 60_000);
  return words.lead(firstAnswerAt === null ? 'waitingFor' : 'answeredAfter', { duration });
}
