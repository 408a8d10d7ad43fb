import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { findProgram, type SystemProgram } from '../../system-programs.ts';

/** Runs a program without blocking, so that a server in this process can answer it, and returns its output. */
export async function runProgram(program: SystemProgram, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(findProgram(program) ?? program, args, { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  child.stdin.end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}: ${errors}`);
  return output;
}
