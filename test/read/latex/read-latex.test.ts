import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { Block } from '../../../src/model/block.ts';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { readLatex } from '../../../src/read/latex/read-latex.ts';
import { texTexts } from '../../../src/read/latex/tex-texts.ts';
import { findArticles } from '../../../src/read/package/find-articles.ts';
import { folderOf } from '../../../src/read/package/folder-of.ts';
import { readCandidate } from '../../../src/read/package/read-candidate.ts';
import { textOfInlines } from '../../../src/render/plain-text.ts';

import { describeWith } from '../../system-programs.ts';

/** Reads the only article among files. */
async function read(files: Readonly<Record<string, string>>): Promise<{ readonly article: Article; readonly problems: readonly string[] }> {
  const problems: Problem[] = [];
  const report = (problem: Problem): number => problems.push(problem);
  const folder = folderOf(files);
  const [candidate, ...others] = await findArticles(folder, report);
  if (candidate === undefined || others.length > 0) throw new Error(`${others.length + 1} articles`);
  const article = await readCandidate(folder, candidate, report);
  if (article === undefined) throw new Error('no article');
  return { article, problems: problems.map(({ code, message }) => `${code}: ${english(message)}`) };
}

const document = (body: string, preamble = '', kind = 'article'): Readonly<Record<string, string>> => ({
  'a/main.tex': `\\documentclass{${kind}}\n${preamble}\\title{On tides}\n\\begin{document}\n${body}\n\\end{document}\n`,
});

function blocksOf(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => [
    block,
    ...('content' in block && Array.isArray(block.content) && block.kind === 'section' ? blocksOf(block.content as readonly Block[]) : []),
  ]);
}

const paragraphs = ({ body }: Article): readonly string[] =>
  blocksOf(body).flatMap((block) => (block.kind === 'paragraph' ? [textOfInlines(block.content)] : []));
const REFS =
  '@article{a, author={Smith, J. and Jones, K.}, title={On cells}, journal={Cell}, year=2000, pages={1--9}}\n@book{b, author={Poe, A.}, title={Tides}, publisher={P}, year=1999}';

describeWith(['pandoc'], 'the text of a LaTeX document', () => {
  test.each([
    ['a formula', 'As $a<b$.', ['As a<b.']],
    ['own commands', '\\newcommand{\\Bay}{Farhaven \\emph{Bay}}In \\Bay.', ['In Farhaven Bay.']],
    ['accents and dashes', "``M\\\"uller'' -- \\'etude---\\ss.", ['“Müller” – étude—ß.']],
    ['a comment', 'One.% not this\n Two 5\\%.', ['One.Two 5%.']],
    ['a number of an equation', '\\begin{equation}\\label{e}a\\end{equation}\nBy \\eqref{e} and \\ref{e}.', ['By (1) and 1.']],
    [
      'rows of equations',
      '\\begin{align}a\\label{x}\\\\b\\nonumber\\\\c\\label{y}\\end{align}\nBy \\eqref{x}, \\eqref{y}.',
      ['By (1), (2).'],
    ],
    ['an own tag', '\\begin{equation}a\\tag{*}\\label{x}\\end{equation}\nBy \\eqref{x}.', ['By (*).']],
    ['a section', '\\section{One}\\subsection{Two}\\label{s}\nIn \\ref{s} and \\Cref{s}.', ['In 1.1 and Section 1.1.']],
    ['an appendix', '\\section{One}\\appendix\\section{More}\\label{s}\nIn \\ref{s}.', ['In A.']],
    ['a theorem', '\\newtheorem{thm}{Theorem}\\begin{thm}\\label{t}X\\end{thm}\nBy \\ref{t}.', ['By 1.']],
    ['a label that is nowhere', 'By \\ref{gone}.', ['By ??.']],
  ])('with %s', async (_, body, expected) => {
    const { article } = await read(document(body));
    expect(paragraphs(article)).toEqual(expected);
  });

  test.each([
    ['numbers', '', 'By \\cite{b} and \\cite[p.~3]{a,b}.', 'By [1] and [2, 1, p. 3].'],
    ['numbers in the order of citations', '\\bibliographystyle{unsrt}', 'By \\cite{b} and \\cite{a}.', 'By [1] and [2].'],
    [
      'names',
      '\\usepackage{natbib}',
      '\\citet{a} and \\citep[see][p.~3]{a,b}.',
      'Smith and Jones (2000) and (see Smith and Jones, 2000; Poe, 1999, p. 3).',
    ],
    ['numbers of natbib', '\\usepackage[numbers]{natbib}', '\\citet{a} \\citep{b}.', 'Smith and Jones [2] [1].'],
    ['names of biblatex', '\\usepackage[style=apa]{biblatex}', '\\textcite{a} \\parencite{b}.', 'Smith and Jones (2000) (Poe, 1999).'],
  ])('with citations by %s', async (_, preamble, body, expected) => {
    const { article, problems } = await read({ ...document(`${body}\n\\bibliography{refs}`, preamble), 'a/refs.bib': REFS });
    expect(paragraphs(article)).toEqual([expected]);
    const list = article.back.find(({ kind }) => kind === 'refList');
    const references = list?.kind === 'refList' ? list.references : [];
    expect(references.map(({ id }) => id).sort()).toEqual(['ref-a', 'ref-b']);
    expect(references.every(({ citations }) => citations[0]?.mixed === undefined)).toBe(true);
    expect(problems).toEqual([]);
  });

  test('with a list of its own, and one that BibTeX has written', async () => {
    const list =
      '\\begin{thebibliography}{9}\n\\bibitem[Doe(2001)]{d} J. Doe. \\newblock \\emph{Title}.\n\\bibitem{e} E. Early.\n\\end{thebibliography}';
    const own = await read(document(`By \\cite{d,e}.\n${list}`));
    const written = await read({ ...document('By \\cite{d,e}.\n\\bibliography{gone}'), 'a/main.bbl': list });
    for (const { article, problems } of [own, written]) {
      expect(paragraphs(article)).toEqual(['By [1, 2].']);
      expect(article.back).toMatchObject([
        {
          kind: 'refList',
          references: [
            { id: 'ref-d', label: '1.' },
            { id: 'ref-e', label: '2.' },
          ],
        },
      ]);
      expect(problems).toEqual([]);
    }
  });

  test('with figures and tables has their numbers, captions and pictures', async () => {
    const body = `\\begin{figure}\\centering\\includegraphics[width=1cm]{plot}\\includegraphics{other.png}\\caption{Heights of $x$.}\\label{fig:h}\\end{figure}
\\begin{table}\\caption{Hours}\\label{tab}\\begin{tabular}{ll}A & B\\\\ \\multicolumn{2}{c}{C}\\end{tabular}\\end{table}
See Figure~\\ref{fig:h}, Table~\\ref{tab}.`;
    const { article, problems } = await read({
      ...document(body, '\\graphicspath{{img/}}'),
      'a/img/plot.png': '\u0089PNG',
      'a/other.png': '\u0089PNG',
    });
    expect(article.body).toMatchObject([
      {
        kind: 'figure',
        id: 'fig-h',
        label: 'Figure 1',
        graphics: [{ file: { source: 'a/img/plot.png' } }, { file: { source: 'a/other.png' } }],
      },
      { kind: 'tableWrap', id: 'tab', label: 'Table 1' },
      { kind: 'paragraph' },
    ]);
    expect(paragraphs(article)).toEqual(['See Figure 1, Table 1.']);
    expect(problems).toEqual([]);
  });

  test('includes the files that it names, and no others', async () => {
    const { article, problems } = await read({
      ...document('\\input{parts/one}\\include{../../etc/passwd}'),
      'a/parts/one.tex': 'One. \\input{parts/two}',
      'a/parts/two.tex': 'Two.',
      'etc/passwd.tex': 'secret',
    });
    expect(paragraphs(article).join(' ')).toContain('One. Two.');
    expect(paragraphs(article).join(' ')).not.toContain('secret');
    expect(problems).toContain(
      'file-missing: "../../etc/passwd" is not among the files of the article; expected its path from "a/main.tex"',
    );
  });

  test('that includes itself, runs commands or reads files ends, without them', async () => {
    const body = '\\input{main}\\input{|id}\\write18{id}\\openin1=/etc/passwd \\newcommand{\\a}{\\a\\a}\\a Words.';
    const { article } = await read(document(body));
    expect(JSON.stringify(article)).not.toMatch(/uid=|root:/);
  });

  test('with commands that are not known reports them', async () => {
    const { problems } = await read(document('A \\mystery{b} c.'));
    expect(problems).toEqual([
      'latex-left-out: commands are left out (1): \\mystery; expected commands that pandoc knows, or that the document defines',
    ]);
  });

  test('is the text of an article.yml', async () => {
    const { article } = await read({
      ...document('\\section{One} Text.\\footnote{A note.}'),
      'a/article.yml': 'title: Other title\nbody: main.tex\n',
    });
    expect(textOfInlines(article.meta.title)).toBe('Other title');
    expect(paragraphs(article)).toEqual(['Text.']);
    expect(article.source.text).toBe('a/main.tex');
    expect(article.back).toMatchObject([{ kind: 'footnoteGroup' }]);
  });
});

describeWith(['pandoc'], 'the front matter of', () => {
  test.each([
    [
      'article',
      '\\author{Ada Lovelace\\thanks{University of X} \\and George Boole\\\\ Institute Y}',
      'Ada Lovelace: University of X; George Boole: Institute Y',
    ],
    ['authblk', '\\author[1]{Ada Lovelace}\\author[1,2]{George Boole}\\affil[1]{X}\\affil[2]{Y}', 'Ada Lovelace: X; George Boole: X, Y'],
    [
      'llncs',
      '\\author{Ada Lovelace\\inst{1} \\and George Boole\\inst{1,2}}\\institute{X \\and Y \\email{a@b.org}}',
      'Ada Lovelace: X; George Boole: X, Y',
    ],
    [
      'revtex4-2',
      '\\author{Ada Lovelace}\\author{George Boole}\\affiliation{X}\\author{C. Babbage}\\affiliation{Y}',
      'Ada Lovelace: X; George Boole: X; C. Babbage: Y',
    ],
    ['acmart', '\\author{Ada Lovelace}\\affiliation{\\institution{X}\\city{Town}\\country{UK}}', 'Ada Lovelace: X, Town, UK'],
    ['elsarticle', '\\author[a]{Ada Lovelace\\corref{c}}\\affiliation[a]{organization={X}, city={Town}}', 'Ada Lovelace: X, Town'],
    [
      'marks',
      '\\author{Ada Lovelace$^{1}$, George Boole$^{1,2}$ and C. Babbage$^2$\\\\}\\affil[1]{X}\\affil[2]{Y}',
      'Ada Lovelace: X; George Boole: X, Y; C. Babbage: Y',
    ],
  ])('%s', async (kind, front, expected) => {
    const { article } = await read(document('Text.', front, kind === 'marks' ? 'article' : kind));
    const { contribGroups, affiliations } = article.meta;
    const written = contribGroups
      .flatMap(({ contribs }) => contribs)
      .map(
        ({ givenNames, surname, affIds }) =>
          `${givenNames} ${surname}: ${affIds.map((id) => affiliations.find((one) => one.id === id)?.text).join(', ')}`,
      );
    expect(written.join('; ')).toBe(expected);
  });

  test('a document: abstract, keywords, DOI and date', async () => {
    const { article } = await read(
      document(
        '\\maketitle\\begin{abstract}About $x$.\\end{abstract}\\keywords{one \\and two}\n\\section{A}Text.',
        '\\date{12 March 2024}\\doi{10.5555/x}\n',
      ),
    );
    expect(article).toMatchObject({
      meta: { articleIds: { doi: '10.5555/x' }, pubDates: [{ year: 2024, month: 3, day: 12 }] },
      abstracts: [{ content: [{ kind: 'paragraph' }] }],
    });
    expect(article.meta.keywordGroups.flatMap(({ keywords }) => keywords.map(textOfInlines))).toEqual(['one', 'two']);
  });
});

test('without a converter the article has title, authors and abstract, and says what is missing', async () => {
  const problems: Problem[] = [];
  const text =
    '\\documentclass{article}\\title{On \\emph{tides}}\\author{Ada Lovelace}\\begin{document}\\begin{abstract}Short.\\end{abstract}Text.\\end{document}';
  const article = await readLatex(text, {
    file: 'a.tex',
    report: (problem) => problems.push(problem),
    resolveFile: (href) => ({ href }),
    readFile: async () => '',
    convert: async () => ({ failed: 'no pandoc' }),
  });
  expect(article).toMatchObject({
    meta: { title: [{ value: 'On tides' }], contribGroups: [{ contribs: [{ surname: 'Lovelace' }] }] },
    abstracts: [{}],
    body: [],
  });
  expect(problems.map(({ code, message }) => `${code}: ${english(message)}`)).toEqual([
    'latex-unreadable: the text is not read (no pandoc); expected LaTeX that pandoc converts',
  ]);
});

describe('a .tex file', () => {
  test.each([
    ['a document', { 'a.tex': '\\documentclass{article}\\begin{document}x\\end{document}' }, ['a.tex']],
    ['a part of one', { 'a.tex': '\\section{x}' }, []],
    ['slides', { 'a.tex': '\\documentclass{beamer}\\begin{document}x\\end{document}' }, []],
    [
      'a supplement of JATS',
      { 'a/a.xml': '<article><front/></article>', 'a/s.tex': '\\documentclass{article}\\begin{document}x\\end{document}' },
      ['a/a.xml'],
    ],
  ])('is an article or not: %s', async (_, files, expected) => {
    const found = await findArticles(folderOf(files), () => undefined);
    expect(found.map(({ file }) => file.key)).toEqual(expected);
  });

  test('has texts without commands and formulas', () => {
    expect(texTexts('\\begin{document}\\section{One} Two $x$ \\emph{three}\\footnote{Four \\cite{a}}. % five\n\\end{document}')).toEqual([
      'One',
      'Two three .',
      'Four',
    ]);
  });
});
