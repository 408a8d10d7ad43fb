import { ADVICE, type Advice } from '../../src/model/text/advice.ts';
import { cell, type PageFile, referencePage } from './page-file.ts';
import { PROBLEM_GROUPS, type ProblemGroup } from './problem-meanings.ts';

const INTRODUCTION = `Each problem has a code, a severity, a place (file, line, column), what was found and what was expected. \`offprint check\` prints all
of them; \`/report/\` on the site lists them by article. \`checks\` in \`journal.json\` sets the severity of a code: \`error\`, \`warning\`, \`advice\`, \`off\`.

\`\`\`json setting
{ "checks": { "figure-alt-missing": "error", "reference-uncited": "off" } }
\`\`\`
`;

/** Returns the reference of problem codes: what each means, and the advice that the program prints. */
export function problemsPage(): PageFile {
  return referencePage({
    file: 'problem-codes.md',
    title: 'Problem codes',
    abstract: 'Every code of a problem or piece of advice, what it means, and what to do.',
    body: [INTRODUCTION, ...PROBLEM_GROUPS.map(section)].join('\n'),
  });
}

function section({ title, meanings }: ProblemGroup): string {
  const rows = Object.entries(meanings).map(([code, meaning]) => `| \`${code}\` | ${cell(meaning)} | ${cell(printAdvice(ADVICE[code]))} |`);
  return `## ${title}\n\n| code | meaning | what to do |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

function printAdvice(advice: Advice | undefined): string {
  if (advice === undefined) return 'correct the file at this place';
  return typeof advice === 'string'
    ? advice
    : `JATS: ${advice.jats}; Markdown: ${advice.markdown}${advice.word === undefined ? '' : `; Word: ${advice.word}`}`;
}
