import { readFileSync } from 'node:fs';
import { type BlockFolder, projectPath, typeName } from './block-folders.ts';

/**
 * The fault of a component that declares its properties itself. The compiler compares component, schema and resolve function
 * only where the type of the properties comes from the schema.
 */
export function handWrittenProperties({ name, component }: BlockFolder): readonly string[] {
  const type = typeName(name);
  if (new RegExp(`\\bResolvedBlock<typeof ${type}>`).test(readFileSync(component, 'utf8'))) return [];
  return [
    `${projectPath(component)} does not take the properties of its schema. Write { block }: BlockProps<ResolvedBlock<typeof ${type}>>.`,
  ];
}
