import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, runCommand } from './run-command.ts';

/** Runs commands for other processes, such as shell scripts. */
export interface CommandServer {
  /** Path of the Unix socket, which `command-client.mjs` takes as its first argument. */
  readonly socket: string;
  close(): Promise<void>;
}

/** Starts a server that runs each command it receives as JSON by `runCommand`, and answers with the result as JSON. */
export async function serveCommands(): Promise<CommandServer> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-commands-'));
  const socket = join(folder, 'socket');
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let command = '';
    connection.setEncoding('utf8');
    connection.on('data', (chunk: string) => (command += chunk));
    connection.on('error', () => connection.destroy());
    connection.on('end', async () => connection.end(JSON.stringify(await runCommand(JSON.parse(command) as Command))));
  });
  await new Promise<void>((listening) => server.listen(socket, listening));
  return {
    socket,
    close: async () => {
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
