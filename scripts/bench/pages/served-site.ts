import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Runs `offprint serve` over a folder while `act` runs; `act` gets the origin, `http://127.0.0.1:8712/`. */
export async function whileServed<T>(site: string, act: (origin: string) => Promise<T>): Promise<T> {
  const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
  const port = 8700 + (process.pid % 100);
  const server = spawn(process.execPath, [cli, 'serve', '--site', site, '--port', String(port)], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}/`;
  try {
    await answers(origin);
    return await act(origin);
  } finally {
    await ended(server);
  }
}

/** Resolves when a URL answers. */
export async function answers(url: string): Promise<void> {
  for (let at = 0; at < 100; at++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
    await setTimeout(200);
  }
  throw new Error(`${url} does not answer`);
}

export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (!child.kill()) resolve();
  });
}
