import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram, SYSTEM_PROGRAMS } from '../test/system-programs.ts';

// Tests use real programs. Installs missing Debian packages if this process is allowed to; otherwise the tests that need them are skipped
// and counted.

const missing = SYSTEM_PROGRAMS.filter(({ program }) => findProgram(program) === undefined);
if (missing.length > 0) {
  const packages = [...new Set(missing.flatMap(({ packages }) => packages))];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    const install = (...names: readonly string[]): boolean =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { stdio: ['ignore', 'ignore', 'inherit'], env })
        .status === 0;
    // A distribution that lacks one of them refuses all that are named with it.
    const refused = install(...packages) ? [] : packages.filter((name) => !install(name));
    if (refused.length > 0) console.warn(`These packages could not be installed: ${refused.join(' ')}`);
  } else {
    console.warn(`Not here, so their tests are skipped: ${missing.map(({ program }) => program).join(', ')}`);
    console.warn(`To have them: apt-get install ${packages.join(' ')}`);
  }
}
