import { useSearchParams } from 'react-router';
import type { WorkState } from '../../studio-api.ts';
import { states } from './work-formats.ts';
import type { CellName } from './work-requests.ts';
import { figures, orders, type WorkChoice } from './work-rows.ts';

interface WorkSearch {
  readonly choice: WorkChoice;
  readonly choose: (changes: Readonly<Partial<Record<keyof WorkChoice, string>>>) => void;
  /** The page that is open. */
  readonly cell: CellName | undefined;
  readonly openCell: (cell: CellName | undefined) => void;
}

/** The address of a page of the list, on top of the choice. */
export function cellAddress({ city, service }: CellName): string {
  return `/studio/work?${new URLSearchParams({ cell: `${city}/${service}` })}`;
}

/** The choice and the open page are in the address, so that "back" returns to them. */
export function useWorkSearch(): WorkSearch {
  const [search, setSearch] = useSearchParams();
  const [city = '', service] = search.get('cell')?.split('/') ?? [];
  return {
    choice: {
      state: oneOf<WorkState>(states, search.get('state')),
      city: search.get('city') ?? '',
      service: search.get('service') ?? '',
      order: oneOf(orders, search.get('order')) ?? 'worth',
      figure: oneOf(figures, search.get('figure')) ?? 'leads',
    },
    choose: (changes) =>
      setSearch(
        (known) => {
          const next = new URLSearchParams(known);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    cell: service === undefined ? undefined : { city, service },
    openCell: (cell) =>
      setSearch(
        (known) => {
          const next = new URLSearchParams(known);
          if (cell === undefined) next.delete('cell');
          else next.set('cell', `${cell.city}/${cell.service}`);
          return next;
        },
        // A page that is opened while another one closes has a dialog before the event of the closed one.
        { flushSync: true },
      ),
  };
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: string | null): Choice | undefined {
  return choices.find((choice) => choice === value);
}
