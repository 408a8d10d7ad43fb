import type { Abstract, Article } from '../../model/article.ts';
import type { ArticleMeta, Contrib } from '../../model/article-meta.ts';
import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { attribute, type Hole, type Markup, xml } from '../../model/text/markup.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { authorsOf } from '../../render/author-name.ts';
import { worksCitedIn } from '../../render/citation/cited-work.ts';
import { titleMarkup } from '../../render/citation/title-markup.ts';
import { authorKeywordsByLanguage } from '../../render/keywords.ts';
import { isOrdinaryAbstract } from '../../render/main-abstract.ts';
import { metadataText, metadataTextOfBlocks, textOfInlines } from '../../render/plain-text.ts';

/** Versions of OJS whose native XML can be written. */
export const OJS_VERSIONS = ['3.3', '3.4', '3.5'] as const;
export type OjsVersion = (typeof OJS_VERSIONS)[number];

/** A file of an article, whose bytes are written in the place of an `EmbeddedKey`. */
export interface NativeFile {
  readonly id: number;
  /** Key in the content: `e1/e1.pdf`. */
  readonly key: string;
  readonly label: string;
  readonly sizeBytes: number;
  readonly language?: string;
  /** True for a supplementary file, which OJS tells by its genre. */
  readonly isSupplement: boolean;
  /** Number of the file that refers to it, as HTML does to its images: it is no galley. */
  readonly parent?: number;
}

/** An article with its number, which is unique in the export, and its files. */
export interface NativeArticle {
  readonly article: Article;
  readonly id: number;
  readonly files: readonly NativeFile[];
  /** Addresses of forms that are at other sites. */
  readonly remotes: readonly { readonly label: string; readonly url: string }[];
  /** Key of an image. */
  readonly cover?: string;
}

/** An issue, or all articles of a year that are in none. */
export interface NativeIssue {
  readonly id: number;
  readonly volume?: string;
  readonly number?: string;
  readonly year: number;
  readonly articles: readonly NativeArticle[];
}

interface NativeOptions {
  readonly version: OjsVersion;
  /** Main language of the journal. */
  readonly language: string;
  /** For authors without one, since OJS requires an address of each. */
  readonly email: string;
}

/** A part of the XML, or the key of a file that is to be embedded in base64. */
export type NativePiece = Markup | { readonly key: string };

/** Prints an issue with its articles, in the schema of a version of OJS. Files are left to the caller, which has their bytes. */
export function* nativeIssue(issue: NativeIssue, options: NativeOptions): Generator<NativePiece> {
  const { volume, number, year, articles } = issue;
  const language = localeOf(options.language, options.version);
  const titles = articles.flatMap(({ article }) => article.meta.issueTitle ?? []);
  const sections = [...new Set(articles.map(({ article }) => sectionOf(article.meta)))];
  // Volumes are numbers in OJS; another one is part of the title.
  const isNumber = volume !== undefined && /^\d{1,9}$/.test(volume);
  const title = [isNumber ? undefined : volume, titles[0]].filter((part) => part !== undefined).join(': ');
  yield xml`<issue xmlns="http://pkp.sfu.ca" published="1" current="0" access_status="1">
<id type="internal" advice="ignore">${issue.id}</id>
<issue_identification>${isNumber && xml`<volume>${Number(volume)}</volume>`}${number !== undefined && xml`<number>${number}</number>`}<year>${year}</year>${title !== '' && localized('title', title, language)}</issue_identification>
${datePublished(articles)}<sections>
${sections.map((name, index) => xml`<section ref="${abbreviationOf(sections, index)}" seq="${index}"><abbrev locale="${language}">${abbreviationOf(sections, index)}</abbrev><title locale="${language}">${name}</title></section>\n`)}</sections>
<articles>
`;
  for (const [index, article] of articles.entries()) {
    const reference = abbreviationOf(sections, sections.indexOf(sectionOf(article.article.meta)));
    yield* nativeArticle(article, { ...options, reference, index });
  }
  yield xml`</articles>
</issue>
`;
}

interface ArticleOptions extends NativeOptions {
  /** Reference of its section. */
  readonly reference: string;
  readonly index: number;
}

function* nativeArticle({ article, id, files, remotes, cover }: NativeArticle, options: ArticleOptions): Generator<NativePiece> {
  const { version, reference, index } = options;
  const { meta } = article;
  const tag = meta.lang ?? options.language;
  const locale = localeOf(tag, version);
  const isOld = version === '3.3';
  const publication = publicationParts(article, { ...options, tag });
  yield xml`<article${isOld ? false : xml` locale="${locale}"`} status="3" current_publication_id="${id}" stage="production">
<id type="internal" advice="ignore">${id}</id>
`;
  for (const file of files) {
    const ending = /\.(\w{1,10})$/.exec(file.key)?.[1]?.toLowerCase() ?? 'bin';
    const name = nameOf(file.key);
    yield xml`<submission_file id="${file.id}" file_id="${file.id}" stage="${file.parent === undefined ? 'proof' : 'dependent'}" viewable="false" genre="${file.isSupplement ? 'Data Set' : 'Article Text'}"><name locale="${locale}">${name}</name>${file.parent !== undefined && xml`<submission_file_ref id="${file.parent}"/>`}<file id="${file.id}" filesize="${file.sizeBytes}" extension="${ending}"><embed encoding="base64">`;
    yield { key: file.key };
    yield xml`</embed></file></submission_file>
`;
  }
  const galleys = [
    ...files
      .filter(({ parent }) => parent === undefined)
      .map((file) => ({
        id: file.id,
        label: file.label,
        tag: file.language ?? tag,
        content: xml`<submission_file_ref id="${file.id}"/>`,
      })),
    ...remotes.map(({ label, url }, at) => ({ id: id * 1000 + 900 + at, label, tag, content: xml`<remote src="${url}"/>` })),
  ];
  yield xml`<publication${isOld && xml` locale="${locale}"`} version="1" status="3"${attribute('date_published', fullDate(meta))} section_ref="${reference}" seq="${index}" access_status="0">
<id type="internal" advice="ignore">${id}</id>
${meta.articleIds.doi !== undefined && xml`<id type="doi" advice="update">${meta.articleIds.doi}</id>\n`}${publication.front}${galleys.map((galley, seq) => xml`<article_galley locale="${localeOf(galley.tag, version)}" approved="false"><id type="internal" advice="ignore">${galley.id}</id><name locale="${localeOf(galley.tag, version)}">${galley.label}</name><seq>${seq}</seq>${galley.content}</article_galley>\n`)}${publication.back}${cover !== undefined && xml`<covers><cover locale="${locale}"><cover_image>${nameOf(cover)}</cover_image><cover_image_alt_text></cover_image_alt_text><embed encoding="base64">`}`;
  if (cover !== undefined) {
    yield { key: cover };
    yield xml`</embed></cover></covers>
`;
  }
  yield xml`</publication>
</article>
`;
}

const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

interface PublicationOptions extends NativeOptions {
  /** Language of the article. */
  readonly tag: string;
}

/** Metadata in the order of the schema: before the galleys, and after them. */
function publicationParts(article: Article, { version, tag, email }: PublicationOptions): { readonly front: Hole; readonly back: Hole } {
  const { meta, abstracts, back } = article;
  const locale = (language: string | undefined): string => localeOf(language ?? tag, version);
  const titles = [
    { lang: tag, title: meta.title, ...(meta.subtitle !== undefined && { subtitle: meta.subtitle }) },
    ...translationsOf(meta),
  ];
  const subtitles = titles.filter(({ subtitle }) => subtitle !== undefined);
  const { copyrightHolder, copyrightYear, copyrightStatement, licenses } = meta.permissions;
  const works = worksCitedIn(back)
    .map(({ text }) => text)
    .filter((text) => text.trim() !== '');
  const funders = meta.funding.awards.flatMap(({ fundingSources }) => fundingSources.map(({ name }) => name));
  const pages = meta.pageRange ?? (meta.lpage === undefined ? meta.fpage : `${meta.fpage}-${meta.lpage}`) ?? meta.elocationId;
  const item =
    (name: string) =>
    (value: string): Markup =>
      version === '3.5' ? xml`<${name}><name>${value}</name></${name}>` : xml`<${name}>${value}</${name}>`;
  const front = [
    titles.map(({ lang, title }) => localized('title', titleText(title, version), locale(lang))),
    subtitles.map(({ lang, subtitle = [] }) => localized('subtitle', titleText(subtitle, version), locale(lang))),
    abstractsOf(abstracts, tag).map(([lang, html]) => localized('abstract', html, locale(lang))),
    copyrightHolder === undefined && copyrightStatement !== undefined && localized('rights', copyrightStatement, locale(tag)),
    licenses[0]?.url !== undefined && xml`<licenseUrl>${licenses[0].url}</licenseUrl>\n`,
    copyrightHolder !== undefined && localized('copyrightHolder', copyrightHolder, locale(tag)),
    copyrightYear !== undefined && xml`<copyrightYear>${copyrightYear}</copyrightYear>\n`,
    [...authorKeywordsByLanguage(meta, tag)].map(
      ([lang, words]) => xml`<keywords locale="${locale(lang)}">${words.map(item('keyword'))}</keywords>\n`,
    ),
    funders.length > 0 && xml`<agencies locale="${locale(tag)}">${[...new Set(funders)].map(item('agency'))}</agencies>\n`,
    authorsOf(meta).length > 0 &&
      xml`<authors>\n${authorsOf(meta).map((author, index) => authorXml(author, meta, { version, locale: locale(tag), email, index }))}</authors>\n`,
  ];
  const citations = works.length > 0 && xml`<citations>${works.map((text) => xml`<citation>${text}</citation>\n`)}</citations>\n`;
  return { front, back: [citations, pages !== undefined && xml`<pages>${pages}</pages>\n`] };
}

interface AuthorOptions {
  readonly version: OjsVersion;
  readonly locale: string;
  readonly email: string;
  readonly index: number;
}

function authorXml(author: Contrib, meta: ArticleMeta, { version, locale, email, index }: AuthorOptions): Markup {
  const given = author.givenNames ?? (author.surname === undefined ? (author.stringName ?? textOfInlines(author.collab ?? [])) : undefined);
  const affiliations = author.affIds.flatMap((id) => meta.affiliations.find((affiliation) => affiliation.id === id) ?? []);
  const names = affiliations.map(({ text, ror }) =>
    ror === undefined
      ? xml`<affiliation><name locale="${locale}">${text}</name></affiliation>`
      : xml`<rorAffiliation><ror>${ror}</ror><name locale="${locale}">${text}</name></rorAffiliation>`,
  );
  const affiliation =
    version === '3.5'
      ? names
      : affiliations.length > 0 && localized('affiliation', affiliations.map(({ text }) => text).join('; '), locale);
  const surname = [author.surname, author.suffix].filter((part) => part !== undefined).join(' ');
  return xml`<author include_in_browse="true" user_group_ref="Author" seq="${index}" id="${index + 1}"><givenname locale="${locale}">${given === undefined || given === '' ? surname : given}</givenname>${given !== undefined && given !== '' && surname !== '' && xml`<familyname locale="${locale}">${surname}</familyname>`}${affiliation}<email>${author.email ?? email}</email>${author.orcid !== undefined && xml`<orcid>https://orcid.org/${author.orcid}</orcid>`}${author.bio.length > 0 && localized('biography', htmlOf(author.bio), locale)}</author>
`;
}

function translationsOf(meta: ArticleMeta) {
  return meta.otherTitles.flatMap(({ type, lang, title, subtitle }) =>
    type === 'trans' && lang !== undefined ? [{ lang, title, ...(subtitle !== undefined && { subtitle }) }] : [],
  );
}

/** Ordinary abstracts by language, the first of each. */
function abstractsOf(abstracts: readonly Abstract[], tag: string): readonly (readonly [string, string])[] {
  const byLanguage = new Map<string, string>();
  for (const abstract of abstracts.filter(isOrdinaryAbstract)) {
    const language = abstract.lang ?? tag;
    if (!byLanguage.has(language)) byLanguage.set(language, htmlOf(abstract.content));
  }
  return [...byLanguage].filter(([, html]) => html !== '');
}

/** Titles have mark-up since 3.4, and are plain text before. */
function titleText(title: readonly Inline[], version: OjsVersion): string {
  return version === '3.3' ? metadataText(title) : titleMarkup(title).markup;
}

/** Prints blocks as the HTML that editors of OJS write: paragraphs and lists; others are paragraphs of their words. */
function htmlOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return `<p>${titleMarkup(block.content).markup}</p>`;
      if (block.kind === 'section')
        return `${block.title === undefined ? '' : `<p><b>${titleMarkup(block.title).markup}</b></p>`}${htmlOf(block.content)}`;
      if (block.kind === 'list') {
        const name = block.listType === 'order' ? 'ol' : 'ul';
        return `<${name}>${block.items.map((item) => `<li>${htmlOf(item.content)}</li>`).join('')}</${name}>`;
      }
      const text = metadataTextOfBlocks([block]);
      return text === '' ? '' : xml`<p>${text}</p>`.markup;
    })
    .join('');
}

const SECTION_GROUPS = ['toc-section', 'display-channel', 'heading'] as const;

/** Its section in the table of contents. OJS requires one. */
function sectionOf({ subjects }: ArticleMeta): string {
  for (const group of SECTION_GROUPS) {
    const subject = subjects.find(({ groupType }) => groupType === group);
    if (subject !== undefined) return subject.name;
  }
  return 'Articles';
}

/** `ART`, and for a second section of the same letters `ART2` */
function abbreviationOf(sections: readonly string[], index: number): string {
  const letters = (name: string): string => [...name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()].slice(0, 3).join('');
  const own = letters(sections[index] ?? '');
  const before = sections.slice(0, index).filter((name) => letters(name) === own).length;
  return before === 0 ? own : `${own}${before + 1}`;
}

/**
 * Returns the locale of OJS for a language. To 3.3, it has the region: `en_US` for `en`, `sr_RS@latin` for `sr-Latn`; since 3.4 only where it
 * tells locales apart.
 */
function localeOf(tag: string, version: OjsVersion): string {
  const locale = new Intl.Locale(/^[A-Za-z]{2,3}(?:-|$)/.test(tag) ? tag : 'en');
  const script = SCRIPTS[locale.script ?? ''];
  const region = locale.region ?? (version === '3.3' ? locale.maximize().region : undefined);
  return `${locale.language}${region === undefined ? '' : `_${region}`}${script === undefined ? '' : `@${script}`}`;
}

/** The day of publication; an incomplete date is its first day. */
function fullDate(meta: ArticleMeta): string | undefined {
  const date = isoDate(publicationDateOf(meta));
  return date === '' ? undefined : `${date}${'-01-01'.slice(date.length - 4)}`.slice(0, 10);
}

function datePublished(articles: readonly NativeArticle[]): Markup | false {
  const [first] = articles.flatMap(({ article }) => fullDate(article.meta) ?? []).sort();
  return first !== undefined && xml`<date_published>${first}</date_published>\n`;
}

function localized(
  name: 'title' | 'subtitle' | 'abstract' | 'rights' | 'copyrightHolder' | 'affiliation' | 'biography',
  text: string,
  locale: string,
): Markup {
  return xml`<${name} locale="${locale}">${text}</${name}>
`;
}

const SCRIPTS: Readonly<Record<string, string>> = { Latn: 'latin', Cyrl: 'cyrillic' };
