import { replaceCommands, withoutComments } from './tex-commands.ts';

/**
 * Texts of a LaTeX file, to compare its words with a page: without formulas, commands and their arguments that are no words. It knows nothing
 * of what `readLatex` makes of them. Files that it includes are not read.
 */
export function texTexts(source: string): readonly string[] {
  const tex = withoutComments(source);
  const body = /\\begin\{document\}([\s\S]*?)(?:\\end\{document\}|$)/.exec(tex)?.[1] ?? tex;
  const notes: string[] = [];
  const parted = replaceCommands(
    replaceCommands(body, SILENT, () => ' '),
    PARTED,
    ({ name, args: [text = ''] }) => {
      if (name !== 'footnote') return `\n\n${text}\n\n`;
      notes.push(text);
      return ' ';
    },
  );
  const words = [parted, ...notes]
    .join('\n\n')
    .replace(/\\begin\{(verbatim\*?|Verbatim|lstlisting|minted|thebibliography|tikzpicture|CCSXML)\}[\s\S]*?\\end\{\1\}/g, ' ')
    .replace(/\\begin\{((?:equation|align|gather|multline|eqnarray|alignat|flalign|displaymath|math)\*?)\}[\s\S]*?\\end\{\1\}/g, ' ')
    .replace(/\\\[[\s\S]*?\\\]|\\\([\s\S]*?\\\)|\$\$[\s\S]*?\$\$|\$(?:\\.|[^\\$])*\$/g, ' ')
    .replace(/\\(?:begin|end)\{[^{}]*\}(?:\[[^\]]*\]|\{[^{}]*\})*/g, '\n\n')
    .replace(/\\verb\*?([^A-Za-z\s*]).*?\1/g, ' ')
    // Accents and special letters would be compared as other words.
    .replace(/[\p{L}{]*\\(?:["'`^~=.]|[Hcdbkruvt](?![A-Za-z])|(?:ss|ae|AE|oe|OE|o|O|l|L|i|j|aa|AA)(?![A-Za-z]))[\p{L}{}\\ ]*/gu, ' ')
    .replace(/\\[A-Za-z@]+\*?(?:\[[^\]]*\])*|\\[^A-Za-z]|[{}&~]|``|''|-{2,3}/g, ' ');
  return words
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

/** Commands whose argument is a paragraph of its own. */
const PARTED = { footnote: 1, caption: 1, section: 1, subsection: 1, subsubsection: 1, paragraph: 1, subparagraph: 1, chapter: 1, part: 1 };
/** Commands whose arguments are no words of the page, or words that are written differently there. */
const SILENT: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      ...[
        'label',
        'ref',
        'eqref',
        'autoref',
        'cref',
        'Cref',
        'pageref',
        'vref',
        'cite',
        'citep',
        'citet',
        'citealp',
        'citealt',
        'citeauthor',
        'citeyear',
      ],
      ...[
        'citeyearpar',
        'nocite',
        'parencite',
        'textcite',
        'autocite',
        'footcite',
        'supercite',
        'input',
        'include',
        'subfile',
        'includegraphics',
      ],
      ...[
        'bibliography',
        'bibliographystyle',
        'vspace',
        'hspace',
        'pagestyle',
        'thispagestyle',
        'usepackage',
        'url',
        'author',
        'affil',
        'affiliation',
      ],
      ...[
        'address',
        'institute',
        'email',
        'ead',
        'orcid',
        'keywords',
        'date',
        'title',
        'titlerunning',
        'authorrunning',
        'thanks',
        'pdfbookmark',
      ],
      ...[
        'selectlanguage',
        'captionsetup',
        'graphicspath',
        'hyperlink',
        'index',
        'newtheorem',
        'doi',
        'acmDOI',
        'cmidrule',
        'cline',
        'ensuremath',
      ],
      ...[
        'subref',
        'nameref',
        'authornote',
        'cortext',
        'corref',
        'tnoteref',
        'tnotetext',
        'fntext',
        'ccsdesc',
        'subtitle',
        'inst',
        'orcidID',
      ],
    ].map((name) => [name, 1]),
  ),
  ...Object.fromEntries(
    ['setlength', 'setcounter', 'addtocounter', 'newcommand', 'renewcommand', 'providecommand', 'addcontentsline'].map((name) => [name, 2]),
  ),
  multicolumn: 2,
  multirow: 2,
};
