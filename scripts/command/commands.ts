import type { Command } from './command.ts';

/** The commands by name. Each is loaded when it runs, and checks its arguments before it loads what it needs. */
export const commands = {
  'audit-log': async () => (await import('../administration/audit-log-command.ts')).auditLogCommand,
  backup: async () => (await import('../administration/backup-command.ts')).backupCommand,
  deliveries: async () => (await import('../administration/deliveries-command.ts')).deliveriesCommand,
  leads: async () => (await import('../administration/leads-command.ts')).leadsCommand,
  release: async () => (await import('../release/release-command.ts')).releaseCommand,
  restore: async () => (await import('../administration/restore-command.ts')).restoreCommand,
  user: async () => (await import('../administration/user-command.ts')).userCommand,
} satisfies Readonly<Record<string, () => Promise<Command>>>;

export type CommandName = keyof typeof commands;
