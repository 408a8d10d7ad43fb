import type { ArticleMeta, Award, PubDate } from '../../model/article-meta.ts';
import type { Inline } from '../../model/inline.ts';
import type { License, Permissions } from '../../model/permissions.ts';
import { contributorsOf } from './contributors-of.ts';
import type { FrontMatter } from './front-matter-settings.ts';
import type { MarkdownReader } from './markdown-reader.ts';
import type { ReadFrontMatter } from './read-front-matter.ts';

/** Converts front matter to the metadata of the model. */
export function articleMetaOf({ settings, lineOf }: ReadFrontMatter, file: string, reader: MarkdownReader): ArticleMeta {
  const { subtitle, language, volume, issue, pages, version } = settings;
  const { received, accepted } = settings;
  const [fpage, lpage] = (pages ?? '').split(/\s*[-–]\s*/);
  const elocationId = settings['elocation-id'];
  return {
    articleType: settings.type ?? 'research-article',
    ...(language === undefined ? {} : { lang: language }),
    articleIds: {
      ...(settings.doi === undefined ? {} : { doi: settings.doi }),
      ...(settings.id === undefined ? {} : { 'publisher-id': settings.id }),
    },
    journal: journalOf(settings),
    place: { file, line: 1, column: 1 },
    title: reader.readLine({ text: settings.title, line: lineOf('title') }),
    ...(subtitle === undefined ? {} : { subtitle: reader.readLine({ text: subtitle, line: lineOf('subtitle') }) }),
    otherTitles: Object.entries(settings['translated-titles'] ?? {}).map(([lang, written]) => {
      const { title, subtitle: translated } = typeof written === 'string' ? { title: written } : written;
      const line = lineOf('translated-titles');
      return {
        type: 'trans',
        lang,
        title: reader.readLine({ text: title, line }),
        ...(translated !== undefined && { subtitle: reader.readLine({ text: translated, line }) }),
      };
    }),
    subjects: subjectsOf(settings),
    ...contributorsOf(settings, reader),
    authorNotes: authorNotesOf(settings, reader, lineOf('competing-interests')),
    pubDates: settings.date === undefined ? [] : [{ ...dateOf(settings.date, 'publication'), publicationFormat: 'electronic' }],
    history: [
      ...(received === undefined ? [] : [dateOf(received, 'received')]),
      ...(accepted === undefined ? [] : [dateOf(accepted, 'accepted')]),
    ],
    ...(volume === undefined ? {} : { volume }),
    ...(issue === undefined ? {} : { issue }),
    ...(elocationId === undefined ? {} : { elocationId }),
    ...(pages === undefined || fpage === undefined ? {} : { fpage }),
    ...(lpage === undefined ? {} : { lpage }),
    ...(version === undefined ? {} : { version }),
    permissions: permissionsOf(settings),
    keywordGroups: keywordGroupsOf(settings, reader, lineOf),
    funding: fundingOf(settings),
    relatedArticles: (settings.related ?? []).map(({ type, doi, href, text }) => ({
      relatedArticleType: type ?? 'companion',
      ...(doi === undefined ? {} : { doi }),
      ...(href === undefined ? {} : { href }),
      content: text === undefined ? [] : reader.readLine({ text, line: lineOf('related') }),
    })),
    conference: [],
    customMeta: [],
    otherFront: [],
  };
}

/** The section comes first, in a group of its own; subjects are headings. */
function subjectsOf({ section, subjects = [] }: FrontMatter): ArticleMeta['subjects'] {
  const headings = subjects.map((name) => ({ groupType: 'heading', path: [], name }));
  return section === undefined ? headings : [{ groupType: 'toc-section', path: [], name: section }, ...headings];
}

function journalOf({ journal = {} }: FrontMatter): ArticleMeta['journal'] {
  const { title, abbreviation, issn, publisher } = journal;
  return {
    journalIds: [],
    ...(title === undefined ? {} : { title }),
    ...(abbreviation === undefined ? {} : { abbreviation }),
    ...(issn === undefined ? {} : { issnEpub: issn }),
    ...(publisher === undefined ? {} : { publisher }),
  };
}

function authorNotesOf(settings: FrontMatter, reader: MarkdownReader, line: number): ArticleMeta['authorNotes'] {
  const text = settings['competing-interests'];
  if (text === undefined) return { corresps: [], footnotes: [], content: [] };
  const id = reader.id({ values: {} }, 'conflict');
  return { corresps: [], footnotes: [{ id, fnType: 'coi-statement', content: reader.read({ text, line }) }], content: [] };
}

function dateOf(text: string, dateType: string): PubDate {
  const [year = 0, month, day] = text.split('-').map(Number);
  return { dateType, year, ...(month === undefined ? {} : { month }), ...(day === undefined ? {} : { day }) };
}

function keywordGroupsOf({ keywords = [], organism = [] }: FrontMatter, reader: MarkdownReader, lineOf: (key: string) => number) {
  const group = (groupType: string, words: readonly string[], key: string) =>
    words.length === 0 ? [] : [{ groupType, keywords: words.map((text) => reader.readLine({ text, line: lineOf(key) })) }];
  const own = Array.isArray(keywords)
    ? group('author-keywords', keywords, 'keywords')
    : Object.entries(keywords).flatMap(([lang, words]) => group('author-keywords', words, 'keywords').map((one) => ({ ...one, lang })));
  return [...own, ...group('research-organism', organism, 'organism')];
}

function fundingOf({ funding = [] }: FrontMatter): ArticleMeta['funding'] {
  const statements: Inline[][] = [];
  const awards: Award[] = [];
  for (const one of funding) {
    if (typeof one === 'string') statements.push([{ kind: 'text', value: one }]);
    else {
      const { source, id, awards: awardIds = [], recipients = [] } = one;
      awards.push({
        fundingSources: source === undefined ? [] : [{ name: source, ...(id === undefined ? {} : { id }) }],
        awardIds,
        recipients,
      });
    }
  }
  return { awards, statements };
}

type Written = Exclude<NonNullable<FrontMatter['copyright']>, string>;

function permissionsOf({ license, copyright }: FrontMatter): Permissions {
  const written: Written = typeof copyright === 'object' ? copyright : copyright === undefined ? {} : { statement: copyright };
  const { statement, holder, year } = written;
  return {
    ...(statement === undefined ? {} : { copyrightStatement: statement }),
    ...(year === undefined ? {} : { copyrightYear: year }),
    ...(holder === undefined ? {} : { copyrightHolder: holder }),
    licenses: license === undefined ? [] : [licenseOf(license)],
  };
}

/** Reads a licence by URL or name: `CC BY-SA 4.0`, `CC-BY-4.0`, `CC0`. */
function licenseOf(written: string): License {
  if (/^https?:\/\//.test(written)) return { url: written, content: [] };
  const content = [{ kind: 'text', value: written } as const];
  if (/^cc[- ]?0(?:[- ]1\.0)?$/i.test(written)) return { url: 'https://creativecommons.org/publicdomain/zero/1.0/', content };
  const [, kind, version = '4.0'] = CREATIVE_COMMONS.exec(written) ?? [];
  if (kind === undefined) return { content };
  return { url: `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/`, content };
}

// CC BY 4.0, CC-BY-NC-ND-3.0
const CREATIVE_COMMONS = /^cc[- ](by(?:-nc)?(?:-nd|-sa)?)(?:[- ](\d\.\d))?$/i;
