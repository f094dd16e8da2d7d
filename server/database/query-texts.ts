import { type Compilable, CompiledQuery } from 'kysely';
import { type Database, type DialectName, dialectOf } from './database.ts';

/**
 * Caches the SQL of a query that runs often with different values, because Kysely takes longer to compile it than SQLite
 * to run it. Queries of one shape have the same SQL and take their values in the same order.
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
    const cached = texts[dialectOf(database)];
    const text = cached.get(shape);
    if (text !== undefined) return CompiledQuery.raw(text, [...values]);
    const compiled = query().compile();
    // Otherwise the next run would mix up the values.
    if (compiled.parameters.some((value, index) => value !== values[index]))
      throw new Error('The order of the values differs from the order of the parameters in the query.');
    cached.set(shape, compiled.sql);
    return compiled;
  };
}
