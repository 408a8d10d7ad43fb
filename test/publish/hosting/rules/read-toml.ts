import { execFileSync } from 'node:child_process';

/** Parses a TOML document with Python's parser, which follows TOML 1.0. Throws if it is invalid. */
export function readToml(text: string): unknown {
  const script = 'import json, sys, tomllib; json.dump(tomllib.loads(sys.stdin.read()), sys.stdout)';
  return JSON.parse(execFileSync('python3', ['-c', script], { input: text, encoding: 'utf8' }));
}
