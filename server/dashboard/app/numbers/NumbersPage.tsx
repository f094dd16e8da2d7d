import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { leadStatuses } from '../../../database/lead-status.ts';
import type { Numbers } from '../../dashboard-api.ts';
import { fetchNumbers } from '../dashboard-requests.ts';
import { formatDay, formatMinutes, formatNumber } from '../formats.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { words } from '../site-words.ts';
import { type Bar, BarChart } from './BarChart.tsx';
import { HeatMap } from './HeatMap.tsx';

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, max-content));
  gap: var(--space-4) clamp(var(--space-4), 4vw, var(--space-10));

  & dd {
    font: 600 28px / 1.1 var(--font-heading);
    font-variant-numeric: tabular-nums;
  }
  & dt {
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  & > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    max-width: 11rem;
  }
`;

const Lists = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(220px, 320px));
  gap: var(--space-6) var(--space-10);

  & section {
    display: grid;
    gap: var(--space-2);
    align-content: start;
  }
  & li {
    display: flex;
    gap: var(--space-3);
    justify-content: space-between;
    overflow-wrap: anywhere;
    padding-block: 6px;
    border-block-end: var(--hair);
  }
`;

/** Statistics: leads by week, source, city and service, and response times. */
export function NumbersPage() {
  const numbers = useQuery({ queryKey: ['numbers'], queryFn: fetchNumbers });
  return (
    <Page title={words.dashboard('numbers')} lead={words.numbers('lead')}>
      <Loaded query={numbers}>{(data) => <Charts numbers={data} />}</Loaded>
    </Page>
  );
}

function Charts({ numbers }: { readonly numbers: Numbers }) {
  const { weeks, cells, sources, statuses, answers } = numbers;
  const mostOfWeek = Math.max(1, ...weeks.flatMap(({ leads, spam }) => [leads, spam]));
  const weekScale = {
    maximum: mostOfWeek,
    scale: words.numbers('weekScale', { count: mostOfWeek }),
    newestFirst: true,
  };
  const mostAnswers = Math.max(1, ...answers.steps.map(({ leads }) => leads));
  return (
    <>
      <Answers answers={answers} />
      <BarChart
        title={words.numbers('leadsByWeek')}
        nameHeading={words.numbers('weekFrom')}
        valueHeading={words.numbers('leads')}
        bars={weekBars(weeks, ({ leads }) => leads)}
        {...weekScale}
      />
      <BarChart
        title={words.numbers('spamByWeek')}
        nameHeading={words.numbers('weekFrom')}
        valueHeading={words.numbers('heldBack')}
        bars={weekBars(weeks, ({ spam }) => spam)}
        {...weekScale}
      />
      <BarChart
        title={words.numbers('answerTimes')}
        nameHeading={words.numbers('within')}
        valueHeading={words.numbers('leads')}
        maximum={mostAnswers}
        scale={words.numbers('answerScale', { count: mostAnswers })}
        bars={answers.steps.map(({ upToMinutes, leads }) => ({
          name: upToMinutes === null ? words.numbers('longer') : formatMinutes(upToMinutes),
          value: leads,
          shown: formatNumber(leads),
        }))}
      />
      <Lists>
        <Sources sources={sources} />
        <Statuses statuses={statuses} />
      </Lists>
      <section aria-labelledby="heat-map-heading">
        <h2 id="heat-map-heading">{words.numbers('byCityAndService')}</h2>
        <HeatMap cells={cells} />
      </section>
    </>
  );
}

function Sources({ sources }: Pick<Numbers, 'sources'>) {
  return (
    <section aria-labelledby="sources-heading">
      <h2 id="sources-heading">{words.numbers('bySource')}</h2>
      {sources.length === 0 && <p>{words.numbers('noLead')}</p>}
      <ul>
        {sources.map(({ source, leads }) => (
          <li key={source}>
            <bdi>{source}</bdi> <span>{formatNumber(leads)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Statuses({ statuses }: Pick<Numbers, 'statuses'>) {
  const leadsOf = new Map(statuses.map(({ status, leads }) => [status, leads]));
  return (
    <section aria-labelledby="statuses-heading">
      <h2 id="statuses-heading">{words.numbers('byStatus')}</h2>
      <ul>
        {leadStatuses.map((status) => (
          <li key={status}>
            {words.leadStatuses(status)} <span>{formatNumber(leadsOf.get(status) ?? 0)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One bar for each week. The last one is the current week. */
function weekBars(
  weeks: Numbers['weeks'],
  count: (week: Numbers['weeks'][number]) => number,
): readonly Bar[] {
  return weeks.map((week, index) => ({
    name: index === weeks.length - 1 ? words.numbers('thisWeek') : formatDay(week.start),
    value: count(week),
    shown: formatNumber(count(week)),
    isCurrent: index === weeks.length - 1,
  }));
}

function Answers({ answers }: { readonly answers: Numbers['answers'] }) {
  const { answered, waiting, medianMinutes, slowestTenthMinutes, withinClaim, claimedMinutes } = answers;
  return (
    <section aria-labelledby="answers-heading">
      <h2 id="answers-heading">
        {claimedMinutes === null
          ? words.numbers('firstAnswers')
          : words.numbers('firstAnswersAndClaim', { duration: formatMinutes(claimedMinutes) })}
      </h2>
      <Figures>
        <div>
          <dt>{words.numbers('median')}</dt>
          <dd>{medianMinutes === null ? words.numbers('noneYet') : formatMinutes(medianMinutes)}</dd>
        </div>
        {slowestTenthMinutes !== null && (
          <div>
            <dt>{words.numbers('slowestTenth')}</dt>
            <dd>{formatMinutes(slowestTenthMinutes)}</dd>
          </div>
        )}
        {claimedMinutes !== null && (
          <div>
            <dt>{words.numbers('withinClaim')}</dt>
            <dd>{words.numbers('partOf', { part: withinClaim, whole: answered })}</dd>
          </div>
        )}
        <div>
          <dt>{words.numbers('stillWaiting')}</dt>
          <dd>{formatNumber(waiting)}</dd>
        </div>
      </Figures>
    </section>
  );
}
