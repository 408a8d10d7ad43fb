import { OPTIONAL_PROGRAMS, type OptionalProgramName } from '../optional-programs.ts';
import type { Translatable } from '../translatable.ts';
import { phrase, translatable } from './translatable.ts';

/**
 * Returns a clause for a program that is not installed.
 *
 *   missingProgram('gs')  ->  'gs, which makes pictures of EPS figures, is not installed (Debian: apt install ghostscript; macOS: brew install ghostscript)'
 */
export function missingProgram(name: OptionalProgramName): Translatable {
  const { debian, homebrew, does } = OPTIONAL_PROGRAMS[name];
  return translatable`${name}, which ${phrase(does)}, is not installed (Debian: apt install ${debian}; macOS: brew install ${homebrew})`;
}
