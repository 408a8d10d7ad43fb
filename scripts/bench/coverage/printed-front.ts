import { withoutEntities } from '../../../src/render/coverage/read-html.ts';

/** The fields of a printed record of an article, as text: linked data or Dublin Core. */
export interface PrintedRecord {
  readonly title: string;
  readonly authors: readonly { readonly name: string; readonly orcid?: string }[];
  readonly date: string;
  readonly licenses: readonly string[];
  /** Numbers and addresses of the article, its journal, volume, issue and first page. */
  readonly identifiers: readonly string[];
  readonly keywords: readonly string[];
  readonly names: readonly string[];
}

/** An author on the page. */
export interface PrintedAuthor {
  readonly name: string;
  readonly orcid?: string;
  /** Ids that the marks of the name link to; absent if the rendition has no marks. */
  readonly marks?: readonly string[];
}

/** The `ScholarlyArticle` in the head of a page; undefined if there is none. */
export function readLinkedData(head: string): PrintedRecord | undefined {
  const start = head.indexOf(SCRIPT);
  if (start < 0) return undefined;
  const data: unknown = JSON.parse(head.slice(start + SCRIPT.length, head.indexOf('</script>', start)));
  const article = objectOf(data);
  const periodicals = chainOf(article, 'isPartOf');
  return {
    title: textOf(article.headline),
    authors: listOf(article.author).map((author) => {
      // The author is in the role that roles of CRediT make of it.
      const { name, '@id': id } = objectOf(objectOf(author).author ?? author);
      const orcid = ORCID.exec(textOf(id))?.[0];
      return { name: textOf(name), ...(orcid === undefined ? {} : { orcid }) };
    }),
    date: textOf(article.datePublished),
    licenses: [textOf(article.license)].filter((license) => license !== ''),
    identifiers: [
      ...listOf(article.identifier).map((identifier) => textOf(objectOf(identifier).value)),
      textOf(article.pageStart),
      textOf(article.copyrightYear),
      ...periodicals.flatMap(({ issn, volumeNumber, issueNumber }) => [
        ...listOf(issn).map(textOf),
        textOf(volumeNumber),
        textOf(issueNumber),
      ]),
    ].filter((identifier) => identifier !== ''),
    keywords: listOf(article.keywords).map(textOf),
    names: [...periodicals.map(({ name }) => textOf(name)), textOf(objectOf(article.publisher).name)].filter((name) => name !== ''),
  };
}

/** An `oai_dc` record. */
export function readDublinCore(record: string): PrintedRecord {
  const valuesOf = (name: string): string[] =>
    [...record.matchAll(new RegExp(`<dc:${name}(?: xml:lang="[^"]*")?>([^<]*)</dc:${name}>`, 'g'))].map(([, value = '']) =>
      withoutEntities(value),
    );
  return {
    title: valuesOf('title')[0] ?? '',
    authors: valuesOf('creator').map((name) => ({ name })),
    date: valuesOf('date')[0] ?? '',
    licenses: valuesOf('rights'),
    identifiers: valuesOf('identifier'),
    keywords: valuesOf('subject'),
    names: [...valuesOf('source'), ...valuesOf('publisher')],
  };
}

/** Returns the line of authors of a page, members of groups after their group. Lines of sub-articles, which follow it, are not read. */
export function readByline(html: string): readonly PrintedAuthor[] {
  const [, byline = ''] = BYLINE.exec(html) ?? [];
  return [...byline.matchAll(AUTHOR)].map(([, name = '', orcid, marks = '']) => ({
    name: withoutEntities(name.replace(TAG, '')),
    marks: [...marks.matchAll(MARK)].map(([, id = '']) => id),
    ...(orcid === undefined ? {} : { orcid }),
  }));
}

/** Returns the line of authors of a Markdown text, which precedes the first list, and the ORCID iDs in its list of contributors. */
export function readMarkdownAuthors(markdown: string): { readonly line: string; readonly orcids: readonly PrintedAuthor[] } {
  const top = markdown.slice(0, TOP_END.exec(markdown)?.index ?? markdown.length).trim();
  return {
    line: top.slice(top.lastIndexOf('\n\n') + 1).replaceAll('\\', ''),
    orcids: [...markdown.matchAll(CONTRIBUTOR)].map(([, name = '', orcid = '']) => ({ name: name.replaceAll('\\', ''), orcid })),
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Returns issue, volume and periodical, each of which is part of the next. */
function chainOf(value: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>>[] {
  const next = value[name];
  return next === undefined ? [] : [objectOf(next), ...chainOf(objectOf(next), name)];
}

const SCRIPT = '<script type="application/ld+json">';
const ORCID = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/;
// Up to the end of the list, which a button follows if it is long. Lists of group members end within their item.
const BYLINE = /<div class="byline[^"]*">([\s\S]*?)<\/ul>\n(?:<button|<\/div>)/;
const AUTHOR =
  /<span class="author">([\s\S]*?)<\/span>(?: <a class="orcid" href="https:\/\/orcid\.org\/([^"]*)"[^>]*>ORCID<\/a>)?(?:<sup>([\s\S]*?)<\/sup>)?/g;
const MARK = /href="#([^"]*)"/g;
// the first list or heading after the title
const TOP_END = /\n(?:- |## )/;
// '- Ada Lovelace; author; [1]; [ORCID 0000-0002-1825-0097](https://orcid.org/…)'
const CONTRIBUTOR = /^ *- ([^;\n]+);(?: [^;\n]+;)*? \[ORCID (\d{4}-\d{4}-\d{4}-\d{3}[\dX])/gm;
const TAG = /<[^>]*>/g;
