import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtCorpus } from '../../test/built-corpus.ts';
import { corpusFolder } from '../../test/corpus.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { findNginx, startAutoindex } from './mirror/nginx-tree.ts';

const PORTS = { offprint: 8951, nginx: 8952 } as const;

/**
 * Measures the seconds of `offprint mirror`, `wget --mirror` and `rclone copy` of the built corpus over the same server. nginx lists
 * folders, which rclone needs. From `offprint serve`, wget fetches only linked files, which are fewer.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  if (corpusFolder === undefined)
    return [{ title: 'Mirroring', rows: [], skipped: ['everything: the corpus of real articles is not here'] }];
  const site = await builtCorpus();
  const folder = await mkdtemp(join(tmpdir(), 'offprint-mirror-bench-'));
  try {
    const tables = [await fromOffprint(site, folder)];
    return findNginx() === undefined || !isInstalled('rclone') ? tables : [...tables, await fromNginx(site, folder)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fromOffprint(site: string, folder: string): Promise<BenchTable> {
  const server = spawn('node', ['dist/cli.js', 'serve', '--site', site, '--port', String(PORTS.offprint)], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${PORTS.offprint}/`;
  try {
    await answering(address);
    const target = join(folder, 'ours');
    const first = await measure(['node', 'dist/cli.js', 'mirror', address, target], target);
    const again = await measure(['node', 'dist/cli.js', 'mirror', address, target], target);
    const wget = join(folder, 'wget');
    const peer = isInstalled('wget') ? await measure(['wget', '-q', '--mirror', '-nH', '-P', wget, address], wget) : undefined;
    const perFile = ({ seconds, files }: Measured): number => (seconds * 1000) / files;
    return {
      title: 'Mirroring the built corpus from offprint serve',
      rows: [
        {
          name: 'offprint mirror',
          figure: perFile(first),
          unit: 'ms a file',
          ...(peer === undefined ? {} : { ratio: perFile(first) / perFile(peer), budget: FASTER }),
        },
        ...(peer === undefined ? [] : [{ name: 'wget --mirror', figure: perFile(peer), unit: 'ms a file' }]),
        { name: 'offprint mirror again, nothing changed', figure: again.seconds, unit: 's', budget: { of: 'figure', atMost: 2 } },
      ],
      ...(peer === undefined ? { skipped: ['wget is not installed'] } : {}),
    };
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

async function fromNginx(site: string, folder: string): Promise<BenchTable> {
  const stop = await startAutoindex(site, { folder, port: PORTS.nginx });
  const address = `http://127.0.0.1:${PORTS.nginx}/`;
  try {
    await answering(address);
    const [ours, rclone] = [join(folder, 'ours-nginx'), join(folder, 'rclone')];
    const mirror = ['node', 'dist/cli.js', 'mirror', address, ours];
    const copy = ['rclone', 'copy', '--transfers', '8', '--config', '/dev/null', '--http-url', address, ':http:', rclone];
    const runs: { own: Measured; peer: Measured }[] = [];
    // Programs alternate, so that other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round++) {
      for (const target of [ours, rclone]) await rm(target, { recursive: true, force: true });
      runs.push({ own: await measure(mirror, ours), peer: await measure(copy, rclone) });
    }
    const own = { seconds: Math.min(...runs.map((run) => run.own.seconds)) };
    const peer = { seconds: Math.min(...runs.map((run) => run.peer.seconds)) };
    const rows: readonly BenchRow[] = [
      { name: 'offprint mirror, every file hashed', figure: own.seconds, unit: 's', ratio: own.seconds / peer.seconds, budget: FASTER },
      { name: 'rclone copy of listed folders, 8 at once', figure: peer.seconds, unit: 's' },
    ];
    return { title: 'Mirroring the built corpus from nginx', rows };
  } finally {
    await stop();
  }
}

interface Measured {
  readonly seconds: number;
  readonly files: number;
}

async function measure([program = '', ...words]: readonly string[], target: string): Promise<Measured> {
  const before = performance.now();
  spawnSync(program, words, { stdio: 'ignore' });
  const seconds = (performance.now() - before) / 1000;
  const files = (await readdir(target, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  return { seconds, files };
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

async function answering(address: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(`${address}manifest.json`, { method: 'HEAD' }).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${address}`);
}

const ROUNDS = 3;
const FASTER = { of: 'ratio', atMost: 1 } as const;
