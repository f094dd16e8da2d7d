import { Link } from 'react-router';
import styled from 'styled-components';
import type { Numbers } from '../../dashboard-api.ts';
import { compareNames, formatNumber } from '../formats.ts';
import { WideTable } from '../parts/WideTable.tsx';
import { words } from '../site-words.ts';

const Matrix = styled(WideTable)`
  & td {
    min-width: 64px;
    text-align: end;
  }
  & td a {
    display: block;
    padding: 2px 8px;
    border-radius: 3px;
    background: color-mix(in oklch, var(--work-wash) calc(var(--share) * 100%), transparent);
    text-align: end;
  }
`;

/** The number of leads by city and service. The cells are tinted by number and link to the leads. */
export function HeatMap({ cells }: { readonly cells: Numbers['cells'] }) {
  const cities = distinct(cells.map(({ city }) => city));
  const services = distinct(cells.map(({ service }) => service));
  const most = Math.max(1, ...cells.map(({ leads }) => leads));
  const leadsOf = new Map(cells.map(({ city, service, leads }) => [`${city.slug}/${service.slug}`, leads]));
  if (cells.length === 0) return <p>{words.numbers('noCityLead')}</p>;
  return (
    <>
      <p>{words.numbers('tint', { count: most })}</p>
      <Matrix>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.numbers('city')}</th>
              {services.map(({ slug, name }) => (
                <th key={slug} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cities.map((city) => (
              <tr key={city.slug}>
                <th scope="row">{city.name}</th>
                {services.map((service) => {
                  const leads = leadsOf.get(`${city.slug}/${service.slug}`) ?? 0;
                  return (
                    <td key={service.slug}>
                      {leads > 0 && (
                        <Link
                          to={`/dashboard?status=all&city=${city.slug}&service=${service.slug}`}
                          style={{ '--share': leads / most }}
                        >
                          {formatNumber(leads)}
                        </Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Matrix>
    </>
  );
}

function distinct<Entry extends { readonly slug: string; readonly name: string }>(
  entries: readonly Entry[],
): Entry[] {
  return [...new Map(entries.map((entry) => [entry.slug, entry])).values()].sort((left, right) =>
    compareNames(left.name, right.name),
  );
}
