import type { JsonSchema } from '../../../../engine/content/json-schema.ts';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import { useDescription } from './use-description.ts';

interface HelpProps {
  readonly path: JsonPath;
  readonly schema: JsonSchema;
}

/** The description of a property that can be added. */
export function Help({ path, schema }: HelpProps) {
  const help = useDescription(path, schema);
  return <span lang={help?.language}>{help?.text}</span>;
}
