#!/usr/bin/env node
// npm create offprint my-journal -- --sample humanities: runs "offprint init" with the same arguments.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const packageFile = new URL(import.meta.resolve('offprint/package.json'));
const program = fileURLToPath(new URL('dist/cli.js', packageFile));
const { status } = spawnSync(process.execPath, [program, 'init', ...process.argv.slice(2)], { stdio: 'inherit' });
// A program that was ended by a signal has no status.
process.exitCode = status ?? 3;
