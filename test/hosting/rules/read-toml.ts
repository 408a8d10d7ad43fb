import { execFileSync } from 'node:child_process';

/** A TOML document by Python's own parser, which follows TOML 1.0. Throws where it is none. */
export function readToml(text: string): unknown {
  const script = 'import json, sys, tomllib; json.dump(tomllib.loads(sys.stdin.read()), sys.stdout)';
  return JSON.parse(execFileSync('python3', ['-c', script], { input: text, encoding: 'utf8' }));
}
