import { nameOf } from '../markdown/contributors-of.ts';
import { texText } from '../markdown/tex-line.ts';
import { commandsIn, replaceCommands, type TexCommand } from './tex-commands.ts';

/** Authors and the like, which classes of documents write in many ways, as JATS. */
export interface TexFront {
  /** The document without them. */
  readonly tex: string;
  readonly authors: readonly TexAuthor[];
  readonly affiliations: readonly string[];
  readonly keywords: readonly string[];
  readonly subtitle?: string;
  readonly doi?: string;
  /** As it is written: `12 March 2024`. */
  readonly date?: string;
  readonly hasTitle: boolean;
}

export interface TexAuthor {
  readonly surname: string;
  readonly givenNames?: string;
  readonly suffix?: string;
  readonly orcid?: string;
  readonly email?: string;
  /** Positions of affiliations, from 0. */
  readonly affiliations: number[];
}

interface Draft {
  readonly name: string;
  readonly marks: readonly string[];
  readonly texts: string[];
  readonly emails: string[];
  readonly orcid?: string;
}

/** Takes authors, affiliations, keywords, DOI and date out of a document. */
export function takeFront(tex: string): TexFront {
  const drafts: Draft[] = [];
  const marked: { readonly mark: string | undefined; readonly text: string; readonly from: number }[] = [];
  const emails: string[] = [];
  const keywords: string[] = [];
  const values: { subtitle?: string; doi?: string; date?: string } = {};
  const take = ({ name, options, args: [written = ''] }: TexCommand): void => {
    if (name === 'author') drafts.push(...authorsIn(written, options[0]));
    else if (AFFILIATIONS.has(name))
      for (const text of written.split(/\\and\b/)) {
        const words = affiliationText(text);
        const mark = options[0] ?? (name === 'institute' ? String(marked.length + 1) : undefined);
        if (words !== '') marked.push({ mark, text: words, from: drafts.length });
      }
    else if (name === 'email' || name === 'ead') (drafts[drafts.length - 1]?.emails ?? emails).push(texText(written));
    else if (name === 'orcid' || name === 'orcidlink') {
      const last = drafts.pop();
      if (last !== undefined) drafts.push({ ...last, orcid: written.replace(/^.*\//, '') });
    } else if (name === 'keywords' || name === 'keyword') keywords.push(...keywordsIn(written));
    else if (name === 'subtitle') values.subtitle = texText(written);
    else if (name === 'doi' || name === 'acmDOI') values.doi = written.trim();
    else if (name === 'date') values.date = texText(written);
  };
  const front = frontLength(tex);
  let rest = replaceCommands(tex, FRONT, (command) => {
    const { name, start, end, args } = command;
    // In the text, `\email` and the like are words.
    if (start > front && name === 'doi') return `\\url{https://doi.org/${args[0] ?? ''}}`;
    if (start > front && !AT_END.has(name)) return tex.slice(start, end);
    take(command);
    return '';
  });
  rest = rest.replace(/\\begin\{(keywords?|IEEEkeywords)\}([\s\S]*?)\\end\{\1\}/g, (_, __, words: string) => {
    keywords.push(...keywordsIn(words));
    return '';
  });
  rest = rest.replace(/\\begin\{CCSXML\}[\s\S]*?\\end\{CCSXML\}|\\(?:begin|end)\{frontmatter\}/g, '');
  rest = replaceCommands(rest, { abstract: 1 }, ({ args: [text = ''] }) => `\\begin{abstract}${text}\\end{abstract}`);
  const affiliations: string[] = [];
  const indexOf = (text: string): number => {
    if (!affiliations.includes(text)) affiliations.push(text);
    return affiliations.indexOf(text);
  };
  const authors = drafts.map((draft, at): TexAuthor => {
    const byMark = marked.filter(({ mark }) => mark !== undefined && draft.marks.includes(mark.trim()));
    const followers = marked.filter(({ mark, from }) => mark === undefined && from === nextWith(marked, at + 1));
    const own = [...draft.texts, ...(byMark.length > 0 ? byMark : followers).map(({ text }) => text)];
    const email = draft.emails[0];
    return {
      ...nameParts(draft.name),
      ...(draft.orcid === undefined ? {} : { orcid: draft.orcid }),
      ...(email === undefined ? {} : { email }),
      affiliations: own.map(indexOf),
    };
  });
  for (const { text } of marked) indexOf(text);
  return { tex: rest, authors, affiliations, keywords, hasTitle: commandsIn(tex, { title: 1 }).length > 0, ...values };
}

/** Length of the front matter: it ends before the first section or reference. */
export function frontLength(tex: string): number {
  const end = tex.search(/\\(?:section|chapter|bibitem)\b|\\begin\{thebibliography\}/);
  return end < 0 ? tex.length : end;
}

/** Number of authors before the next affiliation without a mark: those of revtex follow the authors that they belong to. */
function nextWith(marked: readonly { readonly mark: string | undefined; readonly from: number }[], count: number): number | undefined {
  return marked.find(({ mark, from }) => mark === undefined && from >= count)?.from;
}

function nameParts(name: string): Pick<TexAuthor, 'surname' | 'givenNames' | 'suffix'> {
  const { surname = name, givenNames, suffix } = nameOf({ name });
  return { surname, ...(givenNames === undefined ? {} : { givenNames }), ...(suffix === undefined ? {} : { suffix }) };
}

/** Authors of one command: `A \and B`, `A$^1$, B$^{2}$`, with lines below a name. */
function authorsIn(written: string, option: string | undefined): readonly Draft[] {
  return written.split(/\\(?:and|And|AND)\b/).flatMap((piece) => {
    const notes: string[] = [];
    const emails: string[] = [];
    let orcid: string | undefined;
    const plain = replaceCommands(
      piece,
      { thanks: 1, orcidID: 1, orcidlink: 1, orcid: 1, email: 1, texttt: 1, href: 2, footnote: 1 },
      ({ name, args }) => {
        const [first = '', second = ''] = args;
        if (name === 'href') {
          if (/^mailto:/i.test(first)) emails.push(first.slice(7));
          return /^mailto:/i.test(first) ? '' : second;
        }
        if (/^orcid/.test(name)) orcid = first.replace(/^.*\//, '');
        else if (name === 'email' || (name === 'texttt' && first.includes('@'))) emails.push(texText(first));
        else if (name === 'thanks') notes.push(affiliationText(first));
        return '';
      },
    );
    const [names = '', ...lines] = plain.split(/\\\\(?:\[[^\]]*\])?|\\newline\b/);
    const texts = lines.map(affiliationText).filter((line) => line !== '' && !line.includes('@'));
    const addresses = lines.map(affiliationText).filter((line) => line.includes('@') && !/\s/.test(line));
    return namesIn(names).map(({ name, marks }, at) => ({
      name,
      marks: [...marks, ...(option ?? '').split(',').map((mark) => mark.trim())].filter((mark) => mark !== ''),
      texts: [...texts, ...(at === 0 ? notes.filter((note) => AFFILIATION.test(note)) : [])],
      emails: at === 0 ? [...emails, ...addresses] : [],
      ...(orcid === undefined ? {} : { orcid }),
    }));
  });
}

/** Names in a line, with the marks above them: `Ada Lovelace\inst{1,2}, George Boole$^2$ and C. Babbage`. */
function namesIn(line: string): readonly { readonly name: string; readonly marks: readonly string[] }[] {
  const isList = MARKS.test(line) || /,.*\band\b|,.*,/s.test(line);
  MARKS.lastIndex = 0;
  const parts: { name: string; marks: string[] }[] = [];
  let at = 0;
  const add = (text: string): void => {
    for (const piece of isList ? text.split(/,|\band\b/) : text.split(/\band\b/)) {
      const name = texText(
        piece.replace(/\\(?:corref|fnref|orcidicon|inst|samethanks|textsuperscript)\b(?:\[[^\]]*\]|\{[^{}]*\})?|~/g, ' '),
      )
        .replace(/\s+/g, ' ')
        .trim();
      if (/\p{L}/u.test(name)) parts.push({ name, marks: [] });
    }
  };
  for (const match of line.matchAll(MARKS)) {
    add(line.slice(at, match.index));
    parts[parts.length - 1]?.marks.push(
      ...(match[1] ?? match[2] ?? '').split(/[,;\s]+/).map((mark) => mark.replace(/[{}$\\*]/g, '').trim()),
    );
    at = match.index + match[0].length;
  }
  add(line.slice(at));
  return parts;
}

/** Words of an affiliation: fields of ACM and Elsevier are joined by commas. */
function affiliationText(tex: string): string {
  const fields = commandsIn(tex, {
    institution: 1,
    department: 1,
    streetaddress: 1,
    city: 1,
    state: 1,
    postcode: 1,
    country: 1,
    orgname: 1,
    orgdiv: 1,
    orgaddress: 1,
  });
  const keys = [...tex.matchAll(/\b(?:organization|department|addressline|city|postcode|state|country)\s*=\s*(?:\{([^{}]*)\}|([^,{}]*))/g)];
  const words =
    fields.length > 0
      ? fields.map(({ args: [text = ''] }) => texText(text))
      : keys.length > 0
        ? keys.map(([, braced, bare]) => texText(braced ?? bare ?? ''))
        : [texText(replaceCommands(tex, { email: 1, url: 1 }, () => '').replace(/\\\\(?:\[[^\]]*\])?/g, ', '))];
  return words
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join(', ')
    .replace(/(?:,\s*)+(?=,)|[,;.\s]+$/g, '');
}

function keywordsIn(tex: string): readonly string[] {
  return tex
    .split(/\\(?:sep|and)\b|[,;]|\\\\|·/)
    .map((word) => texText(word).replace(/\s+/g, ' ').replace(/\.$/, '').trim())
    .filter((word) => word !== '');
}

const MARKS = /(?:\\(?:inst|textsuperscript)\s*\{([^{}]*)\}|\$\s*\^\s*(\{[^{}$]*\}|[^{}$\s]+)\s*\$)/g;
const AFFILIATION = /universi|institut|college|school|depart|laborator|centre|center|faculty|hospital|academy|inc\b|gmbh|company/i;
const AFFILIATIONS: ReadonlySet<string> = new Set(['affil', 'affiliation', 'address', 'institute', 'affiliations']);
const FRONT: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...['author', 'affil', 'affiliation', 'address', 'institute', 'email', 'ead', 'orcid', 'keywords', 'subtitle', 'doi', 'acmDOI', 'date'],
    ...['titlerunning', 'authorrunning', 'shorttitle', 'shortauthors', 'runningtitle', 'runningauthor', 'cortext', 'corref', 'authornote'],
    ...['tnoteref', 'tnotetext', 'ccsdesc', 'fntext', 'PACS', 'subjclass', 'acmConference', 'acmYear', 'setcopyright', 'copyrightyear'],
  ].map((name) => [name, 1]),
);
/** Commands that some classes have at the end of the document. */
const AT_END: ReadonlySet<string> = new Set(['keywords', 'affiliation', 'address', 'affil']);
