import { type Compilable, CompiledQuery } from 'kysely';
import { type Database, type DialectName, dialectOf } from './database.ts';

/**
 * Keeps the text of a query that runs often with other values: Kysely takes longer to write it than SQLite to run it.
 * Queries of one shape have the same text, and take their values in the same order.
 */
export function createQueryTexts(): (
  database: Database,
  shape: string | number,
  values: readonly unknown[],
  query: () => Compilable,
) => CompiledQuery {
  const texts: Readonly<Record<DialectName, Map<string | number, string>>> = {
    sqlite: new Map(),
    postgres: new Map(),
  };
  return (database, shape, values, query) => {
    const kept = texts[dialectOf(database)];
    const text = kept.get(shape);
    if (text !== undefined) return CompiledQuery.raw(text, [...values]);
    const compiled = query().compile();
    // The values stand in the query as they are given here, or the next run would mix them up.
    if (compiled.parameters.some((value, index) => value !== values[index]))
      throw new Error('The query takes its values in another order than they were given.');
    kept.set(shape, compiled.sql);
    return compiled;
  };
}
