import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { Numbers } from '../../dashboard-api.ts';
import { fetchNumbers } from '../dashboard-requests.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { formatDay, formatMinutes, formatNumber, statusNames } from '../words.ts';
import { BarChart } from './BarChart.tsx';
import { HeatMap } from './HeatMap.tsx';

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-10);

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
  }
`;

const Lists = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(220px, 320px));
  gap: var(--space-4) var(--space-10);

  & li {
    display: flex;
    justify-content: space-between;
    padding-block: 6px;
    border-block-end: var(--hair);
  }
`;

/** Statistics: leads by week, source, city and service, and response times. */
export function NumbersPage() {
  const numbers = useQuery({ queryKey: ['numbers'], queryFn: fetchNumbers });
  return (
    <Page title="Numbers" lead="The last twelve weeks, without canary leads. Spam is excluded unless stated.">
      <Loaded query={numbers} what="the numbers">
        {(data) => <Charts numbers={data} />}
      </Loaded>
    </Page>
  );
}

function Charts({ numbers }: { readonly numbers: Numbers }) {
  const { weeks, cells, sources, statuses, answers } = numbers;
  return (
    <>
      <Answers answers={answers} />
      <BarChart
        title="Leads by week"
        nameHeading="Week from"
        valueHeading="Leads"
        bars={weeks.map(({ monday, leads }) => ({
          name: formatDay(monday),
          value: leads,
          shown: formatNumber(leads),
        }))}
      />
      <BarChart
        title="Spam held back by week"
        nameHeading="Week from"
        valueHeading="Held back"
        bars={weeks.map(({ monday, spam }) => ({
          name: formatDay(monday),
          value: spam,
          shown: formatNumber(spam),
        }))}
      />
      <BarChart
        title="Time to the first answer"
        nameHeading="Within"
        valueHeading="Leads"
        bars={answers.steps.map(({ upToMinutes, leads }) => ({
          name: upToMinutes === null ? 'more' : formatMinutes(upToMinutes),
          value: leads,
          shown: formatNumber(leads),
        }))}
      />
      <section aria-labelledby="sources-heading">
        <h2 id="sources-heading">By source and by status</h2>
        <Lists>
          <ul>
            {sources.map(({ source, leads }) => (
              <li key={source}>
                {source} <span>{formatNumber(leads)}</span>
              </li>
            ))}
          </ul>
          <ul>
            {statuses.map(({ status, leads }) => (
              <li key={status}>
                {statusNames[status]} <span>{formatNumber(leads)}</span>
              </li>
            ))}
          </ul>
        </Lists>
      </section>
      <section aria-labelledby="heat-map-heading">
        <h2 id="heat-map-heading">By city and service</h2>
        <HeatMap cells={cells} />
      </section>
    </>
  );
}

function Answers({ answers }: { readonly answers: Numbers['answers'] }) {
  const { answered, waiting, medianMinutes, slowestTenthMinutes, withinClaim, claimedMinutes } = answers;
  return (
    <section aria-labelledby="answers-heading">
      <h2 id="answers-heading">
        {claimedMinutes === null
          ? 'First answers'
          : `First answers, against the ${formatMinutes(claimedMinutes)} that the site claims`}
      </h2>
      <Figures>
        <div>
          <dt>median</dt>
          <dd>{medianMinutes === null ? 'none yet' : formatMinutes(medianMinutes)}</dd>
        </div>
        <div>
          <dt>slowest tenth takes longer than</dt>
          <dd>{slowestTenthMinutes === null ? 'none yet' : formatMinutes(slowestTenthMinutes)}</dd>
        </div>
        {claimedMinutes !== null && (
          <div>
            <dt>answered within the claim</dt>
            <dd>
              {formatNumber(withinClaim)} of {formatNumber(answered)}
            </dd>
          </div>
        )}
        <div>
          <dt>still waiting for a first answer</dt>
          <dd>{formatNumber(waiting)}</dd>
        </div>
      </Figures>
    </section>
  );
}
