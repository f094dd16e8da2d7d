import { AnnotatedValues } from '../../content/annotated-values.ts';
import type { Diagnostic } from '../../content/diagnostic.ts';
import { instantPattern } from '../../content/publication-times.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { walkDocument } from '../reading/walk-document.ts';
import type { RuleOf } from '../rule.ts';

const dates = new AnnotatedValues('calendarDate');

/** Reports dates that do not exist, such as "2026-02-30". */
export const calendarDates: RuleOf<'file'> = {
  scope: 'file',
  code: 'CB_VALUE',
  check: (file) => {
    const found: Diagnostic[] = [];
    walkDocument(dates, file, ({ schema, value, path }) => {
      if (schema.calendarDate !== true || typeof value !== 'string' || !isImpossibleDate(value)) return;
      found.push(
        errorAt(file.source, path, 'CB_VALUE', `the date "${value}" does not exist`, dateHint(value)),
      );
    });
    return found;
  },
};

/** Whether a text has the form of a date but is none. Other forms are reported by the schema's pattern. */
function isImpossibleDate(text: string): boolean {
  if (!instantPattern.test(text)) return false;
  const day = text.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return (
    Number.isNaN(Date.parse(text)) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)
  );
}

/** Names the last day of the month, if only the day is too late. */
function dateHint(written: string): string {
  const [year = 0, month = 0, day = 0] = written.split(/[-T]/).map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isDate = month >= 1 && month <= 12 && day > last;
  const name = isDate ? `${written.slice(0, 8)}${last}` : '2026-11-21';
  const reason = isDate ? ', the last day of the month' : '';
  return `Write a date of the calendar as year, month and day: "${name}"${reason}.`;
}
