import { checkedCommand, type Declaration } from '../command/checked-command.ts';
import { contextPath } from '../command/context-path.ts';

const projectContent = 'content';

const declaration: Declaration<{ readonly check?: true | undefined; readonly content: string }> = {
  examples: { '': 'writes content/schema/', '--check': 'writes nothing, and fails if a file is outdated' },
  declare: (parser, accept) =>
    parser
      .option('--check', 'write nothing')
      .option('--content <folder>', 'the content folder', projectContent)
      .action(accept),
};

/**
 * Writes the JSON Schemas for editors to the folder "schema" of the content, with the names of the site in `names.json`
 * unless the content has errors. In another folder than `content/` it also makes `$schema` of each file refer to them:
 * schemas in `content/schema/` propose the names of the site in `content/`. With `--check` it writes nothing and exits with
 * code 1 if a file is outdated; names follow from content, which changes more often, so they are only checked to have every list.
 */
export const schemaCommand = checkedCommand(
  'schema',
  declaration,
  async ({ check = false, content }, context) => {
    const { writeSchemas } = await import('./write-schemas.ts');
    const isElsewhere = content !== projectContent;
    return writeSchemas(contextPath(context.cwd, content), { check, isElsewhere }, context);
  },
);
