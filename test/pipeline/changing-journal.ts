import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TypesetChoice } from '../../src/model/typeset.ts';

/** A journal of small articles that is edited at random. The same seed gives the same edits. */
export interface ChangingJournal {
  /** Makes one edit and returns its name: `edit 3`. */
  change(): Promise<string>;
  /** Words that occur in one article only, by the path of its folder. */
  marks(): ReadonlyMap<string, string>;
}

interface SmallArticle {
  readonly id: number;
  edition: number;
  title: string;
  abstract: string;
  authors: readonly string[];
  year: number;
  subject: string;
  /** Number in the DOI of its table; 0 if it has no table. */
  table: number;
  /** Day of January 2026 on which it is published, instead of a day of its year. */
  until?: number;
  /** Colour of its figure; absent if it has none. */
  colour?: number;
  /** Its own language and the titles of its translations by language, in a journal with several languages. */
  lang?: string;
  translations?: Readonly<Record<string, string>>;
  /** Its relation to another article. */
  says?: { readonly type: 'correction' | 'retraction'; readonly of: number };
}

/** Creates a journal with this number of articles in `content`. With `holds`, edits also make drafts,
 * embargoes, withheld articles and private files; with `books`, they also redraw figures; with
 * `languages`, they also translate articles. */
export async function openChangingJournal(content: string, options: JournalOptions): Promise<ChangingJournal> {
  const { seed, articles: count, holds = false, books = false, languages = [], typeset } = options;
  const next = randomNumbers(seed);
  const pick = <T>(among: readonly T[]): T => among[next() % among.length] as T;
  const articles: SmallArticle[] = [];
  let lastId = 0;

  const withheld = new Set<number>();
  const drafts = new Set<number>();

  const words = (length: number): string => Array.from({ length }, () => pick(WORDS)).join(' ');
  const write = async (article: SmallArticle): Promise<void> => {
    await mkdir(join(content, `a${article.id}`), { recursive: true });
    await writeFile(join(content, `a${article.id}`, `a${article.id}.xml`), xmlOf(article));
    if (article.colour !== undefined) await writeFile(join(content, `a${article.id}`, 'square.svg'), squareOf(article.colour));
  };
  const add = async (says?: SmallArticle['says']): Promise<string> => {
    const article: SmallArticle = {
      id: ++lastId,
      edition: 1,
      title: words(4),
      abstract: words(20),
      authors: [pick(NAMES), pick(NAMES)],
      year: 2020 + (next() % 4),
      subject: pick(SUBJECTS),
      table: 0,
      ...(books ? { colour: 1 } : {}),
      ...(languages.length > 0 ? { lang: pick(languages) } : {}),
      ...(says === undefined ? {} : { says }),
    };
    articles.push(article);
    await write(article);
    return `add ${article.id}${says === undefined ? '' : `, a ${says.type} of ${says.of}`}`;
  };
  const edit = async (name: string, change: (article: SmallArticle) => void): Promise<string> => {
    const article = pick(articles);
    change(article);
    await write(article);
    return `${name} ${article.id}`;
  };

  const translate = (): Promise<string> =>
    edit('translate', (article) => (article.translations = { ...article.translations, [pick(languages)]: words(4) }));
  const translating = [
    translate,
    translate,
    () => edit('withdraw the translations of', (article) => (article.translations = {})),
    () => edit('change the language of', (article) => (article.lang = pick(languages))),
  ];
  const deliverOlder = async (): Promise<string> => {
    const article = pick(articles);
    // The folder that sorts last has the newer version, because both have the same date.
    const folder = join(content, `a${article.id}-old`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `a${article.id}.xml`), xmlOf({ ...article, title: words(4), abstract: words(20) }));
    return `deliver an older version of ${article.id}`;
  };
  const changes: readonly (() => Promise<string>)[] = [
    () => add(),
    () => add({ type: 'correction', of: pick(articles).id }),
    () => add({ type: 'retraction', of: pick(articles).id }),
    () => edit('edit the body of', (article) => article.edition++),
    () => edit('edit the body of', (article) => article.edition++),
    () => edit('rename', (article) => (article.title = words(5))),
    () => edit('move', (article) => (article.year = 2020 + (next() % 4))),
    () => edit('recast', (article) => (article.authors = [pick(NAMES)])),
    () => edit('register a table of', (article) => article.table++),
    () => edit('reclassify', (article) => (article.subject = pick(SUBJECTS))),
    async () => {
      const [gone] = articles.splice(next() % articles.length, 1);
      await rm(join(content, `a${gone?.id}`), { recursive: true });
      return `remove ${gone?.id}`;
    },
    async () => {
      const name = `call${1 + (next() % 2)}${languages.length > 0 && next() % 2 === 0 ? `.${pick(languages)}` : ''}.md`;
      const file = join(content, 'news', name);
      await mkdir(join(content, 'news'), { recursive: true });
      if (next() % 4 === 0) await rm(file, { force: true });
      else await writeFile(file, `---\ntitle: Call for ${words(3)}\ndate: 2025-03-0${1 + (next() % 9)}\n---\n${words(5)}\n`);
      return `write or remove news/${name}`;
    },
    async () => {
      const file = join(content, 'synonyms.txt');
      if (next() % 4 === 0) await rm(file, { force: true });
      else await writeFile(file, `${words(1)}, ${words(2)} tern\n`);
      return 'write or remove synonyms.txt';
    },
    // Withheld articles must leave no word on the site, and an older version of one is public.
    ...(holds ? [] : [() => deliverOlder(), () => deliverOlder()]),
    ...(languages.length > 0 ? translating : []),
    ...(books ? [() => edit('redraw the figure of', (article) => (article.colour = 1 + (next() % 9)))] : []),
  ];

  const writeJournal = (): Promise<void> => {
    const settings = {
      title: 'Shoreline',
      siteUrl: 'https://shoreline.example',
      ...(books ? { epub: true } : {}),
      ...(languages.length > 0 ? { languages } : {}),
      ...(typeset === undefined ? {} : { typeset }),
    };
    const entries = [...withheld].map((id) => (id % 2 === 0 ? `10.5555/shore.${id}` : `a${id}`));
    return writeFile(join(content, 'journal.json'), JSON.stringify(entries.length === 0 ? settings : { ...settings, withheld: entries }));
  };
  const writeDraft = async (id: number, isDraft: boolean): Promise<void> => {
    if (isDraft) drafts.add(id);
    else drafts.delete(id);
    await writeFile(join(content, `d${id}.md`), draftOf(id, isDraft, words(5)));
  };
  const holding: readonly (() => Promise<string>)[] = [
    () => edit('embargo', (article) => (article.until = 2 + (next() % 4))),
    () => edit('embargo for long', (article) => (article.year = 2031)),
    () => edit('date now', (article) => (article.until = 1)),
    async () => {
      const { id } = pick(articles);
      if (!withheld.delete(id)) withheld.add(id);
      await writeJournal();
      return `withhold or release ${id}`;
    },
    async () => {
      const id = 1 + (next() % 3);
      const isDraft = next() % 3 > 0;
      await writeDraft(id, isDraft);
      return `write the draft d${id}.md, draft: ${isDraft}`;
    },
    async () => {
      const { id } = pick(articles);
      const letter = join(content, `a${id}/letter.docx`);
      if (next() % 2 === 0) await writeFile(letter, `Letter ${words(2)}`);
      else await rm(letter, { force: true });
      return `letter in a${id}`;
    },
  ];

  await mkdir(content, { recursive: true });
  await writeJournal();
  for (let i = 0; i < count; i++) await add();
  if (languages.length > 0) for (let i = 0; i < count; i++) await translate();
  const [first] = articles;
  if (holds && first !== undefined) await write(Object.assign(first, { until: 3 }));
  return {
    change: () => (articles.length < 3 ? add() : pick(holds && next() % 2 === 0 ? holding : changes)()),
    marks: () =>
      new Map([
        ...articles.map(({ id }) => [`a${id}/a${id}.xml`, markOf(`a${id}`)] as const),
        ...[1, 2, 3].map((id) => [`d${id}.md`, markOf(`d${id}`)] as const),
      ]),
  };
}

interface JournalOptions {
  readonly seed: number;
  readonly articles: number;
  readonly holds?: boolean;
  /** Writes EPUBs: articles have a figure each and are in issues. */
  readonly books?: boolean;
  /** Languages of the journal: articles are translated. */
  readonly languages?: readonly string[];
  /** PDF files are typeset. */
  readonly typeset?: TypesetChoice;
}

/** `qqa12qq`: a string that is part of no word. */
function markOf(name: string): string {
  return `qq${name}qq`;
}

function draftOf(id: number, isDraft: boolean, words: string): string {
  return `---
title: Draft ${markOf(`d${id}`)} ${words}
draft: ${isDraft}
authors: [Ada Odera]
date: 2025-03-0${id}
doi: 10.5555/draft.${id}
related: [{ type: corrected-article, doi: 10.5555/shore.1 }]
---

Text ${markOf(`d${id}`)} of ${words}.
`;
}

function xmlOf(article: SmallArticle): string {
  const { id, edition, title, abstract, authors, year, until, subject, table, colour, says, lang, translations = {} } = article;
  const date =
    until === undefined
      ? `<day>${(id % 27) + 1}</day><month>${(id % 12) + 1}</month><year>${year}</year>`
      : `<day>${until}</day><month>1</month><year>2026</year>`;
  const names = authors.map((name) => {
    const [given = '', surname = ''] = name.split(' ');
    return `<contrib contrib-type="author"><name><surname>${surname}</surname><given-names>${given}</given-names></name></contrib>`;
  });
  const related =
    says === undefined
      ? ''
      : `<related-article related-article-type="${says.type === 'correction' ? 'corrected-article' : 'retracted-article'}" ext-link-type="doi" xlink:href="10.5555/shore.${says.of}"/>`;
  const mark = `<p>Mark ${markOf(`a${id}`)}.</p>`;
  const registered =
    table === 0
      ? ''
      : `<table-wrap id="t1"><object-id pub-id-type="doi">10.5555/shore.${id}.t${table}</object-id><label>Table 1</label>
<table><tbody><tr><td>${year}</td></tr></tbody></table></table-wrap>`;
  const figure =
    colour === undefined
      ? ''
      : '<fig id="f1"><label>Figure 1</label><caption><p>A square.</p></caption><graphic xlink:href="square.svg"/></fig>';
  const issue = colour === undefined ? '' : `<issue>${1 + (id % 2)}</issue>`;
  const translated = Object.entries(translations).map(
    ([tag, words]) => `<sub-article article-type="translation" id="s-${tag}" xml:lang="${tag}"><front-stub>
<article-id pub-id-type="doi">10.5555/shore.${id}.${tag}</article-id><title-group><article-title>${words}</article-title></title-group>
</front-stub><body><p>Edition ${edition} in ${tag}.</p></body></sub-article>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink"${lang === undefined ? '' : ` xml:lang="${lang}"`} article-type="${says?.type ?? 'research-article'}"><front><journal-meta/><article-meta>
<article-id pub-id-type="doi">10.5555/shore.${id}</article-id>
<article-categories><subj-group subj-group-type="heading"><subject>${subject}</subject></subj-group></article-categories>
<title-group><article-title>${title}</article-title></title-group><contrib-group>${names.join('')}</contrib-group>
<pub-date date-type="pub" publication-format="electronic">${date}</pub-date>
<volume>${year - 2019}</volume>${issue}<elocation-id>e${id}</elocation-id>${related}
<abstract><p>${abstract}.</p></abstract><kwd-group><kwd>${title.split(' ')[0]}</kwd></kwd-group></article-meta></front>
<body><sec><title>Results</title><p>Edition ${edition} of what was found.</p>${mark}${registered}${figure}</sec></body>
<back><ref-list><ref id="r1"><mixed-citation>Someone. Something of ${year}.</mixed-citation></ref></ref-list></back>${translated.join('')}</article>
`;
}

function squareOf(colour: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#${String(colour).repeat(3)}"/></svg>\n`;
}

/** Marsaglia's xorshift, which gives the same numbers on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed * 2654435761 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const WORDS = 'tide limpet barnacle foam wrack groyne current estuary salinity mudflat plankton kelp spat erosion harbour'.split(' ');
const NAMES = ['Ada Odera', 'Freja Lindholt', 'Mei Tanaka', 'Jonas Berg', 'Inés Vidal'];
const SUBJECTS = ['Ecology', 'Coastal physics', 'History'];
