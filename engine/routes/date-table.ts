import type { CalendarDate } from '../content/calendar.ts';
import { PathNumbers } from './path-numbers.ts';

/** Dates by path. */
export class DateTable {
  /** The indexes of the dates. */
  readonly #numbers: PathNumbers;
  readonly #dates: CalendarDate[] = [];
  readonly #numberOf = new Map<CalendarDate, number>();

  /** @param expected the number of paths for which the table does not have to grow */
  constructor(expected = 0) {
    this.#numbers = new PathNumbers(expected);
  }

  /** The number of paths. */
  get size(): number {
    return this.#numbers.size;
  }

  get(path: string): CalendarDate | undefined {
    const number = this.#numbers.get(path);
    return number === undefined ? undefined : this.#dates[number];
  }

  set(path: string, date: CalendarDate): void {
    const number = this.#numberOf.get(date) ?? this.#dates.push(date) - 1;
    this.#numberOf.set(date, number);
    this.#numbers.set(path, number);
  }
}
