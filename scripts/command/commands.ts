import type { Command } from './command.ts';

/** The commands by name. Each is loaded when it runs, and checks its arguments before it loads what it needs. */
export const commands = {
  'audit-log': async () => (await import('../administration/audit-log-command.ts')).auditLogCommand,
  backup: async () => (await import('../administration/backup-command.ts')).backupCommand,
  build: async () => (await import('../build/build-command.ts')).buildCommand,
  cells: async () => (await import('../cells/cells-command.ts')).cellsCommand,
  'check-live': async () => (await import('../publishing/check-live-command.ts')).checkLiveCommand,
  deliveries: async () => (await import('../administration/deliveries-command.ts')).deliveriesCommand,
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
  usage: async () => (await import('../usage/usage-command.ts')).usageCommand,
  user: async () => (await import('../administration/user-command.ts')).userCommand,
  validate: async () => (await import('../validate/validate-command.ts')).validateCommand,
} satisfies Readonly<Record<string, () => Promise<Command>>>;

export type CommandName = keyof typeof commands;
