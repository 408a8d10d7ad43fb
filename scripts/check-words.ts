import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkWords } from './words/check-words.ts';
import { isUnder } from './words/retired-words.ts';

/**
 * Prints names, comments, messages, test titles and documents that break the language guide, and fails if there are any.
 *
 *   npx tsx scripts/check-words.ts              the whole tree
 *   npx tsx scripts/check-words.ts src/render   this folder
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
// Lists of retired words and samples of the check itself.
const OWN_FILES = ['scripts/words/retired-words.ts', 'test/scripts/check-words.test.ts'];

const given = process.argv.slice(2).map((path) => path.replace(/\/$/, ''));
const paths = filesOfRepository().filter((path) => /\.(?:ts|md)$/.test(path) && isOurText(path));
const checked = paths.filter((path) => given.length === 0 || isUnder(path, given));
const problems = checked.flatMap((path) => checkWords(path, readFileSync(`${ROOT}${path}`, 'utf8')));
for (const { path, line, message } of problems) process.stderr.write(`${path}:${line}: ${message}\n`);
if (problems.length > 0) process.stderr.write(`${problems.length} words or sentences to change\n`);
// A check that reads nothing must not pass.
if (paths.length < 1000) process.stderr.write(`only ${paths.length} files were found; expected at least 1000\n`);
process.exitCode = problems.length > 0 || paths.length < 1000 ? 1 : 0;

function filesOfRepository(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], { cwd: ROOT });
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  return listed
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '' && !deleted.includes(path));
}

/** Articles of the sample journal and of tests are content, not documentation. */
function isOurText(path: string): boolean {
  return !/^(?:content|test\/fixtures|test\/cases)\//.test(path) && !OWN_FILES.includes(path);
}
