import { isDistCurrent } from './dist-record.ts';

// Builds `dist/` before the tests, unless it is what a build of these sources wrote: in CI, `npm ci` has just built it.
if (isDistCurrent('.')) console.log('dist/ is up to date');
else await import('./dist.ts');
