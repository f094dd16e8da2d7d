import type { Setting } from './settings-table.ts';

/** The table of settings in Markdown, for docs/settings.md. */
export function settingsMarkdown(settings: readonly Setting[]): string {
  const rows = settings.map(
    ({ name, default: text, computedDefault = '', description }) =>
      `| \`${name}\` | ${text === undefined ? computedDefault : `\`${text}\``} | ${description} |`,
  );
  return ['| variable | default | description |', '|---|---|---|', ...rows].join('\n');
}

/** The content of `.env.example`: every setting with its description, commented out. */
export function environmentExample(settings: readonly Setting[]): string {
  const entries = settings.map(
    ({ name, default: text = '', description, example = text }) =>
      `# ${description.replaceAll('`', '')}\n# ${name}=${example}`,
  );
  return [
    '# Settings for development. Copy this file to .env and uncomment what you change. Variables that are set already',
    '# take precedence. In production (NODE_ENV=production, which `npm start` sets) .env is not read.',
    '',
    entries.join('\n\n'),
    '',
  ].join('\n');
}
