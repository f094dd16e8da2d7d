/** The commands by their readers, each with its summary. */
export const commandGroups = [
  {
    heading: 'For editors:',
    commands: {
      dev: 'show the site, and at once what is saved',
      new: 'create a city, a page, a form, a block type, a site and so on',
      validate: 'check the content',
      cells: 'list pages of services in cities, with state and similarity',
      explain: 'say where each text of a page comes from',
      usage: 'list where an entry, a block type or a variable is used',
      rename: 'rename an entry or a document, and what refers to it',
      impact: 'list the pages that differ from a git revision',
      lastmod: 'update the dates in the sitemap, and the published paths',
    },
  },
  {
    heading: 'For developers:',
    commands: {
      test: 'check the block types of the site, its content and its own tests',
      build: 'build the components, the styles and the dashboard',
      upgrade: 'bring content to the format of this version, and say what differs',
      schema: 'write the JSON Schemas for editors',
      settings: 'write the list of settings',
      completion: 'print the completion script of a shell',
    },
  },
  {
    heading: 'For operators:',
    commands: {
      start: 'serve the site; builds first if the build is stale',
      export: 'write the site as static files',
      release: 'make and serve releases, and go back to one',
      'check-live': 'check that a running server serves this release and content',
      user: 'add, list and remove users of the dashboard',
      leads: 'export or erase the data about a person',
      deliveries: 'list the deliveries of leads, and retry failed ones',
      backup: 'copy the database',
      restore: 'restore a backup, or prove that it can be restored',
      'audit-log': 'list sign-ins, exports, erasures and changes of users',
    },
  },
] as const;

type KeyOfUnion<Type> = Type extends unknown ? keyof Type : never;

export type CommandName = KeyOfUnion<(typeof commandGroups)[number]['commands']>;

/** The summary of each command. */
export const commandSummaries = new Map<string, string>(
  commandGroups.flatMap(({ commands }) => Object.entries(commands)),
);
