import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../publish/hosting/free-port.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Result of a program: its output and errors as one text, and its exit code. */
export interface Ran {
  readonly printed: string;
  readonly exitCode: number;
}

/** A folder in which the blocks of one page run one after the other, as a reader would run them. */
export interface Workspace {
  /** Current folder of the reader, which `cd` changes. */
  folder(): string;
  /** Runs a shell script. */
  shell(script: string, environment?: NodeJS.ProcessEnv): Promise<Ran>;
  /** Runs a program with a file of code. */
  program(command: readonly string[], name: string, code: string): Promise<Ran>;
  write(path: string, text: string): void;
  /** Starts `offprint serve`, and resolves when it listens; returns its URL. */
  serve(script: string): Promise<string>;
  /** Makes the folder a built journal: the sample, or two articles of it, which are built faster. */
  copySample(sample: keyof Samples): void;
  stop(): Promise<void>;
}

/** Folders of built journals: `full` is the sample journal, `sample` has two of its articles. */
export interface Samples {
  readonly full: string;
  readonly sample: string;
}

/**
 * Opens a workspace in a new folder below `root`, where the commands `offprint` and `npx eleventy` and the package `offprint` are those of this
 * project. Commands run in the process of a command server, `offprint serve` in one of its own.
 */
export function openWorkspace(root: string, name: string, samples: Samples, socket: string): Workspace {
  const base = join(root, name);
  mkdirSync(join(base, 'work'), { recursive: true });
  const bin = installCommands(root, base, socket);
  let folder = realpathSync(join(base, 'work'));
  const children: ChildProcess[] = [];
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    npm_config_update_notifier: 'false',
    NO_COLOR: '1',
    OFFPRINT_WORKERS: '1',
  };
  const run = (command: string, given: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ran> =>
    new Promise((resolve) => {
      const options = { cwd: folder, env: { ...env, ...environment }, maxBuffer: 1 << 26 };
      execFile(command, given, options, (error, stdout, stderr) => {
        resolve({ printed: `${stdout}${stderr}`, exitCode: error === null ? 0 : typeof error.code === 'number' ? error.code : 1 });
      });
    });
  return {
    folder: () => folder,
    async shell(script, environment) {
      const place = join(base, 'place');
      const ran = await run('bash', ['-euo', 'pipefail', '-c', `trap 'pwd -P > "${place}"' EXIT\n${script}`], environment);
      if (existsSync(place)) folder = readFileSync(place, 'utf8').trim();
      return ran;
    },
    async program([command = '', ...given], name, code) {
      writeFileSync(join(folder, name), code);
      return run(command, [...given, name]);
    },
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    async serve(script) {
      const port = await freePort();
      const child = spawn('bash', ['-c', `exec ${script}`], { cwd: folder, env: { ...env, OFFPRINT_PORT: String(port) } });
      children.push(child);
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
      for (const end = Date.now() + 60_000; !printed.includes('Serving '); await new Promise((later) => setTimeout(later, 50))) {
        if (child.exitCode !== null || Date.now() > end) throw new Error(`${script} does not serve: ${printed}`);
      }
      return `http://127.0.0.1:${port}`;
    },
    copySample(sample) {
      folder = join(base, 'work', 'journal');
      cpSync(samples[sample], folder, { recursive: true, preserveTimestamps: true });
    },
    async stop() {
      for (const child of children.splice(0)) {
        const ended = new Promise((end) => child.once('close', end));
        if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      }
    },
  };
}

/** Writes the commands that a reader has installed, and the packages of a project. One folder of commands for all pages gives their builds the same environment. */
function installCommands(root: string, base: string, socket: string): string {
  const bin = join(root, 'bin');
  const command = (name: string, ...lines: readonly string[]): void =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
  const node = (program: string): string => `exec "${process.execPath}" "${join(PROJECT, program)}"`;
  if (!existsSync(bin)) {
    mkdirSync(bin);
    const ownProcess = `[ "$1" != serve ] || ${node('dist/cli.js')} "$@"`;
    command('offprint', ownProcess, `${node('test/command-runner/command-client.mjs')} "${socket}" "$@"`);
    command('npx', node('node_modules/@11ty/eleventy/cmd.cjs'));
  }
  mkdirSync(join(base, 'node_modules'));
  symlinkSync(PROJECT, join(base, 'node_modules/offprint'));
  return bin;
}
