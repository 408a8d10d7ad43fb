import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RecordedScenario } from './recorded-scenario.ts';

export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Four readers of a site that `offprint serve` serves, while it is published anew. */
export interface SiteReaders {
  /** Stops them; resolves with one sentence for each answer of neither generation, of status 5xx, or of the old generation after the new one. */
  stop(): Promise<{ readonly requests: number; readonly violations: readonly string[] }>;
}

export interface Served {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts `offprint serve` for the site of a workspace, on a free port. */
export async function serveSite(site: string): Promise<Served> {
  const child = spawn(process.execPath, [CLI, 'serve', '--site', site, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    port: Number(/:(\d+)\/$/.exec(line)?.[1]),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts four readers, each at another position of the list of paths. */
export function startReaders({ paths, old, new: next }: RecordedScenario, { port }: Served): SiteReaders {
  let isStopped = false;
  let requests = 0;
  const violations = new Set<string>();
  const read = async (reader: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let hasSeenNew = false;
    for (let turn = Math.floor((reader * paths.length) / READERS); !isStopped; turn++) {
      const path = paths[turn % paths.length] ?? '';
      const answer = await answerOf(path, port, agent);
      requests++;
      const [isOld, isNew] = [answer === old.answers[path], answer === next.answers[path]];
      if (!isOld && !isNew) violations.add(`reader: ${path} is of neither generation: ${answer.slice(0, 12)}`);
      if (isOld && !isNew && hasSeenNew) violations.add(`reader: ${path} is of the old generation after the new one was seen`);
      hasSeenNew ||= isNew && !isOld;
    }
    agent.destroy();
  };
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader));
  return {
    async stop() {
      isStopped = true;
      await Promise.all(readers);
      return { requests, violations: [...violations] };
    },
  };
}

/** The status and the SHA-256 of the body, or the error code of the connection. */
function answerOf(path: string, port: number, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const options = { port, agent, path: `/${encodeURI(decodeURI(path))}`, headers: { host: 'strandline.example' } };
    const request = get(options, (response) => {
      const hash = createHash('sha256');
      response.on('data', (piece: Buffer) => hash.update(piece));
      response.on('end', () => resolve(`${response.statusCode} ${hash.digest('hex')}`));
      response.on('error', (error) => resolve(`error ${error.message}`));
    });
    request.on('error', (error) => resolve(`error ${error.message}`));
  });
}

export const siteOf = (workspace: string): string => join(workspace, 'site');
const READERS = 4;
