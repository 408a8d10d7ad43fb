import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OPTIONAL_PROGRAMS, type OptionalProgramName } from '../../src/model/optional-programs.ts';
import { missingProgram } from '../../src/model/text/missing-program.ts';
import { english } from '../../src/model/text/translatable.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const names = Object.keys(OPTIONAL_PROGRAMS) as OptionalProgramName[];

test.each(names)('the documentation names %s and the packages that install it', (name) => {
  const page = readFileSync(`${root}src/docs/install.md`, 'utf8');
  const row = page.split('\n').find((line) => line.startsWith('| `') && line.includes(`\`${name}\``)) ?? '';
  const { debian, homebrew } = OPTIONAL_PROGRAMS[name];
  expect(row).toContain(debian);
  expect(row).toContain(homebrew);
});

test('a message names the packages', () => {
  expect(english(missingProgram('pdftoppm'))).toBe(
    'pdftoppm, which makes pictures of PDF figures, is not installed (Debian: apt install poppler-utils; macOS: brew install poppler)',
  );
});
