import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { OptionalProgramName } from '../../model/optional-programs.ts';

/** Tells whether a program is in the PATH. */
export async function hasProgram(name: OptionalProgramName): Promise<boolean> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const isThere = await access(join(folder, name), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (folder !== '' && isThere) return true;
  }
  return false;
}

/** Runs a program; rejects with the end of its output if it fails. */
export function runProgram(name: OptionalProgramName, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const listen = (text: Buffer): void => {
      output = (output + text.toString('utf8')).slice(-MAX_OUTPUT);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', (error) => reject(new Error(`${name} could not be started: ${error.message}`, { cause: error })));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}: ${output.trim()}`))));
  });
}

const MAX_OUTPUT = 2000;
