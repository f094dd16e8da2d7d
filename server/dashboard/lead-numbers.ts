import { type RawBuilder, sql } from 'kysely';
import { addDays, calendarDateAt, startOfDate } from '../../engine/content/calendar.ts';
import type { Database } from '../database/database.ts';
import { idBound } from '../database/id-generator.ts';
import type { LeadStatus } from '../database/lead-status.ts';
import type { Numbers } from './dashboard-api.ts';

const weeksShown = 12;

export interface NumbersQuestion {
  readonly now: Date;
  /** The IANA time zone in which weeks start. */
  readonly timeZone: string;
  /** The first day of a week, from 1, Monday, to 7, Sunday. */
  readonly firstDay: number;
  /** The response time that the site claims. */
  readonly claimedMinutes: number | null;
}

interface NamedEntry {
  readonly slug: string;
  readonly name: string;
}

export interface EntryNames {
  readonly city: (slug: string) => NamedEntry;
  readonly service: (slug: string) => NamedEntry;
}

/** Statistics of the last weeks, without canary leads. */
export async function readNumbers(
  database: Database,
  question: NumbersQuestion,
  names: EntryNames,
): Promise<Numbers> {
  const starts = lastWeekStarts(question);
  const instants = starts.map((start) => startOfDate(start, question.timeZone));
  const first = idBound(instants[0] ?? 0);
  const counted = sql`leads where id >= ${first} and is_canary = 0`;

  const weeks = await sql<WeekCount>`
    select ${weekAmong(instants)} as week, case when status = 'spam' then 1 else 0 end as spam, count(*) as leads
    from ${counted} group by 1, 2`.execute(database);
  const cells = await sql<{ city: string; service: string; leads: number }>`
    select city_slug as city, service_slug as service, count(*) as leads
    from ${counted} and status <> 'spam' and city_slug <> '' and service_slug <> ''
    group by city_slug, service_slug`.execute(database);
  const sources = await sql<{ source: string; leads: number }>`
    select source, count(*) as leads from ${counted} and status <> 'spam'
    group by source order by leads desc, source limit 50`.execute(database);
  const statuses = await sql<{ status: LeadStatus; leads: number }>`
    select status, count(*) as leads from ${counted} group by status`.execute(database);

  return {
    weeks: weeksOf(starts, weeks.rows),
    cells: cells.rows.map(({ city, service, leads }) => ({
      city: names.city(city),
      service: names.service(service),
      leads,
    })),
    sources: sources.rows,
    statuses: statuses.rows,
    answers: await readAnswers(database, first, question.claimedMinutes),
  };
}

function lastWeekStarts({ now, timeZone, firstDay }: NumbersQuestion): readonly string[] {
  const last = weekStartOf(calendarDateAt(now.getTime(), timeZone), firstDay);
  return Array.from({ length: weeksShown }, (_, index) => addDays(last, (index - weeksShown + 1) * 7));
}

interface WeekCount {
  /** Null before the first week. */
  readonly week: number | null;
  readonly spam: number;
  readonly leads: number;
}

/** The index of the week in which a lead arrived. The instants are compared, because SQLite has no time zones. */
function weekAmong(instants: readonly number[]): RawBuilder<number | null> {
  const lastFirst = instants
    .map(
      (instant, index) => sql`when received_at >= ${new Date(instant).toISOString()} then ${sql.lit(index)}`,
    )
    .toReversed();
  return sql`case ${sql.join(lastFirst, sql` `)} end`;
}

function weeksOf(starts: readonly string[], counts: readonly WeekCount[]): Numbers['weeks'] {
  const leadsOf = (week: number, spam: number) =>
    counts.find((count) => count.week === week && count.spam === spam)?.leads ?? 0;
  return starts.map((start, week) => ({ start, leads: leadsOf(week, 0), spam: leadsOf(week, 1) }));
}

function weekStartOf(date: string, firstDay: number): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((day - firstDay + 7) % 7));
}

/** Upper bounds of the histogram of response times, in minutes. */
const steps = [5, 15, 30, 60, 240, 480, 1440] as const;

async function readAnswers(
  database: Database,
  first: string,
  claimedMinutes: number | null,
): Promise<Numbers['answers']> {
  const answered = sql`leads where id >= ${first} and is_canary = 0 and answer_minutes is not null`;
  const step = sql.join(
    steps.map((minutes, index) => sql`when answer_minutes <= ${sql.lit(minutes)} then ${sql.lit(index)}`),
    sql` `,
  );
  const counts = await sql<{ step: number; leads: number }>`
    select case ${step} else ${sql.lit(steps.length)} end as step, count(*) as leads
    from ${answered} group by 1`.execute(database);
  const total = counts.rows.reduce((sum, { leads }) => sum + leads, 0);
  const atRank = async (share: number): Promise<number | null> => {
    const offset = Math.min(total - 1, Math.floor(total * share));
    if (offset < 0) return null;
    const { rows } = await sql<{ answer_minutes: number }>`
      select answer_minutes from ${answered} order by answer_minutes limit 1 offset ${offset}`.execute(
      database,
    );
    return rows[0]?.answer_minutes ?? null;
  };
  const countOf = async (condition: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await sql<{ leads: number }>`select count(*) as leads from ${condition}`.execute(
      database,
    );
    return rows[0]?.leads ?? 0;
  };
  return {
    answered: total,
    waiting: await countOf(sql`leads where id >= ${first} and is_canary = 0 and status = 'new'`),
    medianMinutes: await atRank(0.5),
    slowestTenthMinutes: await atRank(0.9),
    withinClaim:
      claimedMinutes === null ? 0 : await countOf(sql`${answered} and answer_minutes <= ${claimedMinutes}`),
    claimedMinutes,
    steps: [...steps, null].map((upToMinutes, index) => ({
      upToMinutes,
      leads: counts.rows.find((row) => row.step === index)?.leads ?? 0,
    })),
  };
}
