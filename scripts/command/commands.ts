import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { CheckedCommand } from './checked-command.ts';
import { type CommandName, commandSummaries } from './command-list.ts';

/** Loads a command. Each checks its arguments before it loads what it needs. */
export const loadCommand: Readonly<Record<CommandName, () => Promise<CheckedCommand>>> = {
  'audit-log': async () => (await import('../administration/audit-log-command.ts')).auditLogCommand,
  backup: async () => (await import('../administration/backup-command.ts')).backupCommand,
  build: async () => (await import('../build/build-command.ts')).buildCommand,
  cells: async () => (await import('../cells/cells-command.ts')).cellsCommand,
  'check-live': async () => (await import('../publishing/check-live-command.ts')).checkLiveCommand,
  completion: async () =>
    (await import('../completion/completion-command.ts')).completionCommandOf(loadParsers),
  deliveries: async () => (await import('../administration/deliveries-command.ts')).deliveriesCommand,
  dev: async () => (await import('../dev/dev-command.ts')).devCommand,
  explain: async () => (await import('../explain/explain-command.ts')).explainCommand,
  export: async () => (await import('../export/export-command.ts')).exportCommand,
  impact: async () => (await import('../impact/impact-command.ts')).impactCommand,
  lastmod: async () => (await import('../lastmod/lastmod-command.ts')).lastmodCommand,
  leads: async () => (await import('../administration/leads-command.ts')).leadsCommand,
  new: async () => (await import('../scaffold/new-command.ts')).newCommand,
  release: async () => (await import('../release/release-command.ts')).releaseCommand,
  rename: async () => (await import('../rename/rename-command.ts')).renameCommand,
  restore: async () => (await import('../administration/restore-command.ts')).restoreCommand,
  schema: async () => (await import('../schema/schema-command.ts')).schemaCommand,
  settings: async () => (await import('../settings/settings-command.ts')).settingsCommand,
  start: async () => (await import('../start/start-command.ts')).startCommand,
  test: async () => (await import('../test/test-command.ts')).testCommand,
  upgrade: async () => (await import('../upgrade/upgrade-command.ts')).upgradeCommand,
  usage: async () => (await import('../usage/usage-command.ts')).usageCommand,
  user: async () => (await import('../administration/user-command.ts')).userCommand,
  validate: async () => (await import('../validate/validate-command.ts')).validateCommand,
};

/** Loads the parser of each command. */
export async function loadParsers(): Promise<readonly (readonly [CommandName, CommandUnknownOpts])[]> {
  const names = [...commandSummaries.keys()].filter(isCommandName);
  return Promise.all(names.map(async (name) => [name, (await loadCommand[name]()).parser()] as const));
}

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(loadCommand, name);
}
