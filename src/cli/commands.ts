import type { Command } from 'commander';

/** Commands in the order of the help. Each is imported on demand, because a mirror needs no code of builds. */
export const COMMANDS = {
  init: async () => (await import('./init-command.ts')).initCommand(),
  new: async () => (await import('./new-command.ts')).newCommand(),
  import: async () => (await import('./import-command.ts')).importCommand(),
  follow: async () => (await import('./follow-command.ts')).followCommand(),
  build: async () => (await import('./build-command.ts')).buildCommand(),
  export: async () => (await import('./export-command.ts')).exportCommand(),
  join: async () => (await import('./join-command.ts')).joinCommand(),
  serve: async () => (await import('./serve-command.ts')).serveCommand(),
  config: async () => (await import('./config-command.ts')).configCommand(),
  messages: async () => (await import('./messages-command.ts')).messagesCommand(),
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand(),
  check: async () => (await import('./check-command.ts')).checkCommand(),
  query: async () => (await import('./query-command.ts')).queryCommand(),
  mirror: async () => (await import('./mirror-command.ts')).mirrorCommand(),
  publish: async () => (await import('./publish-command.ts')).publishCommand(),
  deposit: async () => (await import('./deposit-command.ts')).depositCommand(),
  rollback: async () => (await import('./rollback-command.ts')).rollbackCommand(),
  verify: async () => (await import('./verify-command.ts')).verifyCommand(),
  cache: async () => (await import('./cache-command.ts')).cacheCommand(),
  docs: async () => (await import('./docs-command.ts')).docsCommand(),
  key: async () => (await import('./key-command.ts')).keyCommand(),
} satisfies Record<string, () => Promise<Command>>;
