import { execFile } from 'node:child_process';
import { closeSync, copyFileSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fsyncFolder } from '../../publish/generations/write-durably.ts';
import { CommandError, EXIT } from '../exit-code.ts';
import { AgencyFault } from './agency.ts';

/** A folder in which an agency collects files. */
export interface DropFolder {
  /** Without a password: `sftp://journal@ftp.example/in`. */
  readonly place: string;
  /** Puts a file there under the name `<name>.part`, and renames it. */
  readonly put: (file: string, name: string) => Promise<void>;
  /** True if a file of the name is there, or in a folder in it where the agency keeps what it has read. */
  readonly has: (name: string) => Promise<boolean>;
}

/**
 * Opens `sftp://user@host/folder`, by the system's `sftp` and its keys, or `file:///folder`. Throws a `CommandError` for another URL; the variable is
 * named in it, and the URL is not.
 */
export function openDropFolder(url: string, variable: string, program = 'sftp'): DropFolder {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === 'file:') return localFolder(fileURLToPath(parsed));
  if (parsed?.protocol === 'sftp:' && parsed.password === '') return sftpFolder(parsed, program);
  const reason = parsed?.protocol === 'sftp:' ? 'has a password; sftp uses the keys of the system' : 'is no URL of a folder';
  throw new CommandError(`${variable} ${reason}; expected sftp://user@host/folder or file:///folder`, EXIT.wrongUse);
}

function localFolder(folder: string): DropFolder {
  return {
    place: `file://${folder}`,
    async put(file, name) {
      mkdirSync(folder, { recursive: true });
      const part = join(folder, `${name}.part`);
      copyFileSync(file, part);
      const opened = openSync(part, 'r+');
      fsyncSync(opened);
      closeSync(opened);
      renameSync(part, join(folder, name));
      fsyncFolder(folder);
    },
    has: async (name) => {
      const entries = readdirSync(folder, { withFileTypes: true });
      const inFolders = entries.filter((entry) => entry.isDirectory()).flatMap((entry) => readdirSync(join(folder, entry.name)));
      return [...entries.map((entry) => entry.name), ...inFolders].some((found) => isCopyOf(found, name));
    },
  };
}

function sftpFolder({ hostname, port, username, pathname }: URL, program: string): DropFolder {
  const user = decodeURIComponent(username);
  const place = `sftp://${hostname}${pathname}`;
  const target = user === '' ? hostname : `${user}@${hostname}`;
  const folder = quoted(decodeURIComponent(pathname).replace(/^\/~\//, '') || '.');
  const args = ['-b', '-', '-o', 'BatchMode=yes', '-o', 'ConnectTimeout=30', ...(port === '' ? [] : ['-P', port]), '--', target];
  const run = (lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = execFile(program, args, { maxBuffer: 10_000_000 }, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else if (error.code === 'ENOENT')
          reject(new CommandError(`${program} is not installed; it sends files to ${place}`, EXIT.wrongUse));
        else {
          const kind = /permission denied \(|host key verification/i.test(stderr) ? 'credentials' : 'transient';
          reject(new AgencyFault(kind, `${place}: ${stderr.trim().split('\n').slice(-3).join('; ')}`, { mayHaveArrived: true }));
        }
      });
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(`${lines.join('\n')}\n`);
    });
  return {
    place,
    put: async (file, name) =>
      void (await run([
        `cd ${folder}`,
        `put ${quoted(file)} ${quoted(`${name}.part`)}`,
        `rename ${quoted(`${name}.part`)} ${quoted(name)}`,
      ])),
    async has(name) {
      // `-` before a command goes on after its failure, as without any folder.
      const listed = await run([`cd ${folder}`, 'ls -1', '-ls -1 */']);
      return listed.split('\n').some((line) => isCopyOf(line.trim().replace(/^.*\//, ''), name));
    },
  };
}

/** `tide-1.xml` is there as `tide-1.xml`, and as `tide-1.xml.done` or `20261128_tide-1.xml` where the agency renames what it has read. */
function isCopyOf(found: string, name: string): boolean {
  return found.includes(name) && !found.endsWith('.part');
}

function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&')}"`;
}
