import { readdirSync, readFileSync } from 'node:fs';

/** Child processes of a process that run a script of this name. Reads `/proc`, so the list is empty on other systems than Linux. */
export function processesBelow(parent: number, script: string): readonly number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.filter((number) => isBelow(number, parent) && argumentsOf(number).some((text) => text.endsWith(`/${script}`))).map(Number);
}

/** `1234 (node) S 1230 …`; the state of a zombie is `Z`. proc(5) */
function isBelow(number: string, parent: number): boolean {
  const stat = readOrNothing(`/proc/${number}/stat`);
  const [state, above] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state !== 'Z' && Number(above) === parent;
}

function argumentsOf(number: string): readonly string[] {
  return readOrNothing(`/proc/${number}/cmdline`).split('\0');
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
