import { useQuery } from '@tanstack/react-query';
import type { Violations } from '../../dashboard-api.ts';
import { fetchViolations } from '../dashboard-requests.ts';
import { formatInstant, formatNumber } from '../formats.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { ScrollRegion } from '../parts/ScrollRegion.tsx';
import { Technical } from '../parts/Technical.tsx';
import { words } from '../site-words.ts';

/** The list of everything that browsers have blocked because of the policy of a page. */
export function ViolationList() {
  const query = useQuery({ queryKey: ['violations'], queryFn: fetchViolations, staleTime: 0 });
  return (
    <section aria-labelledby="violations-heading">
      <h2 id="violations-heading">{words.violations('heading')}</h2>
      <p>{words.violations('lead')}</p>
      <Loaded query={query}>{({ violations }) => <Table violations={violations} />}</Loaded>
    </section>
  );
}

function Table({ violations }: Violations) {
  if (violations.length === 0) return <p>{words.violations('none')}</p>;
  return (
    <ScrollRegion labelledBy="violations-heading">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.violations('page')}</th>
            <th scope="col">{words.violations('directive')}</th>
            <th scope="col">{words.violations('blocked')}</th>
            <th scope="col">{words.violations('reports')}</th>
            <th scope="col">{words.violations('last')}</th>
          </tr>
        </thead>
        <tbody>
          {violations.map(({ page, directive, blocked, count, lastAt }) => (
            <tr key={`${page} ${directive} ${blocked}`}>
              <th scope="row">{page === null ? words.violations('otherPage') : <Technical text={page} />}</th>
              <td>
                <Technical text={directive} />
              </td>
              <td>
                <Technical text={blocked} />
              </td>
              <td>{formatNumber(count)}</td>
              <td>{formatInstant(lastAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
