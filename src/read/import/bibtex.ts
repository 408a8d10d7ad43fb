import type { Inline } from '../../model/inline.ts';
import { english } from '../../model/text/translatable.ts';
import { openBibtex } from '../markdown/bibtex-items.ts';
import { parseBibtex } from '../markdown/parse-bibtex.ts';
import { texLine, texText } from '../markdown/tex-line.ts';
import { abstractOf, type ReadItem, readCslItem } from './csl-json.ts';
import { escapeMarkdown, hasHtml, htmlToLine } from './html-to-markdown.ts';
import type { LeftOut } from './imported.ts';
import type { SourceRecord } from './record.ts';
import { withoutEmpty } from './values.ts';

/** An entry of a file of references, and the files that it names: `files/12/Lovelace.pdf`. */
export interface BibliographyItem {
  readonly item: ReadItem;
  readonly key: string;
  readonly line: number;
  readonly files: readonly string[];
}

export interface Bibliography {
  readonly items: readonly BibliographyItem[];
  readonly faults: readonly LeftOut[];
}

/** Reads articles from BibTeX or BibLaTeX; in contrast to references, each is a whole entry with abstract, keywords and files. */
export function readBibtex(text: string, file: string): Bibliography {
  const faults: LeftOut[] = [];
  const library = openBibtex({ file, text }, ({ severity, place, message }) => {
    faults.push({ what: 'article', at: place.file, line: place.line, reason: english(message), isFault: severity === 'error' });
  });
  const { entries } = parseBibtex(text);
  const seen = new Set<string>();
  const items = entries.flatMap((entry): BibliographyItem[] => {
    const fields = library.item(entry.key);
    if (fields === undefined || seen.has(entry.key) || entry.type === 'xdata') return [];
    seen.add(entry.key);
    const field = (...names: string[]): string | undefined =>
      names.map((name) => entry.fields.get(name)).find((value) => value !== undefined && value.trim() !== '');
    // Titles of the library are TeX; those of CSL items are HTML.
    const { title, ...others } = fields as { readonly title?: string };
    const plain = Object.fromEntries(
      Object.entries(others).map(([name, value]) => [name, typeof value === 'string' && TEX_FIELDS.has(name) ? texText(value) : value]),
    );
    const item = readCslItem({ ...plain, id: entry.key, title: title === undefined ? undefined : texText(title), ...ofEntry(field) });
    const files = filesIn(field('file', 'pdf') ?? '');
    if ('reason' in item || title === undefined) return [{ item, key: entry.key, line: entry.line, files }];
    const abstract = field('abstract');
    const record: SourceRecord = {
      ...item.record,
      number: item.record.doi ?? entry.key,
      titles: [{ text: hasHtml(title) ? htmlToLine(texText(title)) : markdownOfTex(title) }],
      ...(withoutEmpty({
        abstracts:
          abstract === undefined ? undefined : hasHtml(abstract) ? abstractOf(texText(abstract)) : [{ text: markdownOfTex(abstract) }],
      }) as Partial<SourceRecord>),
    };
    return [{ item: { record }, key: entry.key, line: entry.line, files }];
  });
  return { items, faults };
}

function ofEntry(field: (...names: string[]) => string | undefined): Readonly<Record<string, unknown>> {
  const plain = (...names: string[]): string | undefined => {
    const value = field(...names);
    return value === undefined ? undefined : texText(value);
  };
  const [date, year, month, day] = [plain('date'), plain('year'), plain('month'), plain('day')];
  return withoutEmpty({
    issued:
      date !== undefined && /^\d{4}-\d{2}/.test(date)
        ? date
        : [year ?? date, month, day]
            .filter((part) => part !== undefined && /^\d+$/.test(part))
            .map((part) => (part ?? '').padStart(2, '0'))
            .join('-'),
    keyword: plain('keywords', 'keyword', 'author_keywords'),
    language: plain('language', 'langid'),
    ISSN: plain('issn'),
    'article-number': plain('eid', 'articleno'),
    page: plain('pages')?.replace(/\s*(?:–|—|-+)\s*/g, '-'),
    license: plain('license', 'copyright')?.includes('creativecommons') === true ? [{ URL: plain('license', 'copyright') }] : undefined,
  });
}

/** Names of files, as Zotero (`Full Text:files/12/a.pdf:application/pdf`), JabRef (`:a.pdf:PDF`) and Mendeley write them. */
export function filesIn(written: string): readonly string[] {
  return written
    .split(/(?<!\\);/)
    .map(
      (part) =>
        /([^:;]+\.(?:pdf|xml|html?|epub|docx?|zip))(?=:|$)/i
          .exec(part.replace(/\\([:;\\_])/g, (_, escaped: string) => (escaped === ':' ? '\uE000' : escaped)))?.[1]
          ?.replaceAll('\uE000', ':')
          .trim() ?? '',
    )
    .filter((name) => name !== '');
}

/** TeX of a title or abstract as Markdown. */
function markdownOfTex(tex: string): string {
  return tex
    .split(/\n\s*\n/)
    .map((paragraph) => markdownOf(texLine(paragraph).content).replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

function markdownOf(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return spaced(inline.value);
      if (inline.kind === 'inlineFormula') return inline.formula.tex === undefined ? '' : `$${inline.formula.tex}$`;
      if (!('content' in inline)) return '';
      const inner = markdownOf(inline.content as readonly Inline[]);
      const mark = inline.kind === 'styled' ? MARKS[inline.style] : undefined;
      return mark === undefined || inner.trim() === '' ? inner : `${mark}${inner}${mark}`;
    })
    .join('');
}

/** Escapes a text, and keeps the spaces at its ends. */
function spaced(text: string): string {
  return `${/^\s/.test(text) ? ' ' : ''}${escapeMarkdown(text)}${/\s$/.test(text) && text.trim() !== '' ? ' ' : ''}`;
}

const MARKS: Readonly<Record<string, string>> = Object.assign(Object.create(null), { bold: '**', italic: '*', sup: '^', sub: '~' });
const TEX_FIELDS: ReadonlySet<string> = new Set(['container-title', 'publisher', 'publisher-place', 'note', 'edition']);
