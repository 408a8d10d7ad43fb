import * as v from 'valibot';
import { usualIssn } from '../../model/text/issn.ts';
import { languageTag } from '../../model/text/language-tag.ts';
import { parseIsoDate } from '../../model/text/partial-date.ts';
import { patternOf } from '../../model/text/pattern-of.ts';

// Every scalar is the text of the source.
const words = (expected: string) => v.pipe(v.string(expected), v.trim(), v.minLength(1, expected));
const oneOrMore = <T extends v.GenericSchema>(schema: T, expected: string) =>
  v.pipe(
    v.union([v.array(schema), schema], expected),
    v.transform((value): v.InferOutput<T>[] => (Array.isArray(value) ? value : [value])),
  );
const isReal = (text: string) => parseIsoDate(text) !== undefined;
const date = (expected = 'a date as 2026-11-21, 2026-11 or 2026') =>
  v.pipe(words(expected), v.regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/, expected), v.check(isReal, expected));
// A pattern of the written form is metadata, because the value is checked without its prefix.
const written = (pattern: RegExp) => v.metadata<string, { readonly pattern: string }>({ pattern: patternOf(pattern, { isTrimmed: true }) });
const doi = v.pipe(
  words('a DOI as "10.7554/eLife.00003"'),
  written(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?10\.\d{4,9}\/\S+$/i),
  v.transform((text) => text.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')),
  v.regex(/^10\.\d{4,9}\/\S+$/, 'a DOI as "10.7554/eLife.00003"'),
);
const orcid = v.pipe(
  words('an ORCID as "0000-0002-1825-0097"'),
  written(/^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/[Oo][Rr][Cc][Ii][Dd]\.[Oo][Rr][Gg]\/)?\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/),
  v.transform((text) => text.replace(/^https?:\/\/orcid\.org\//i, '')),
  v.regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/, 'an ORCID as "0000-0002-1825-0097"'),
);
const url = v.pipe(
  words('an absolute http or https URL'),
  v.regex(/^https?:\/\//, 'an absolute http or https URL'),
  v.check((text) => URL.canParse(text), 'an absolute http or https URL'),
);
const oldAddress = v.pipe(
  words('an http or https URL, or a path as "/article/12"'),
  v.regex(/^(?:https?:\/\/|\/)/, 'an http or https URL, or a path as "/article/12"'),
);
const flag = v.pipe(
  v.picklist(['true', 'false'], 'true or false'),
  v.transform((text) => text === 'true'),
);
const language = v.pipe(
  words('a language tag as "en"'),
  v.regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*$/, 'a language tag as "en" or "pt-BR"'),
  v.transform(languageTag),
);
const optional = v.exactOptional;

const affiliation = v.union(
  [
    words('an affiliation'),
    v.strictObject({
      id: optional(words('an id')),
      institution: optional(words('a name')),
      department: optional(words('a name')),
      city: optional(words('a name')),
      country: optional(words('a name')),
      ror: optional(url),
    }),
  ],
  'a text, or an object of id, institution, department, city, country, ror',
);

const person = v.union(
  [
    words('a name'),
    v.pipe(
      v.strictObject({
        name: optional(words('a name')),
        given: optional(words('a name')),
        surname: optional(words('a name')),
        suffix: optional(words('a suffix as "Jr"')),
        group: optional(words("a group's name")),
        orcid: optional(orcid),
        affiliations: optional(oneOrMore(words('an id or a text'), 'ids of affiliations, or texts')),
        corresponding: optional(flag),
        email: optional(v.pipe(words('an e-mail address'), v.email('an e-mail address'))),
        roles: optional(oneOrMore(words('a role'), 'a role or a list of roles')),
        equal: optional(flag),
        deceased: optional(flag),
        bio: optional(words('Markdown')),
      }),
      v.check(
        ({ name, surname, group }) => name !== undefined || surname !== undefined || group !== undefined,
        'a person with "name", "surname" or "group"',
      ),
      v.metadata({ anyOf: [{ required: ['name'] }, { required: ['surname'] }, { required: ['group'] }] }),
    ),
  ],
  'a name, or an object with name (or given and surname, or group), orcid, affiliations, corresponding, email, roles, equal, deceased, bio',
);

const abstract = v.union(
  [
    words('Markdown'),
    v.array(
      v.strictObject({
        type: optional(words('a type as "plain-language-summary"')),
        title: optional(words('a title')),
        lang: optional(language),
        text: words('Markdown'),
      }),
    ),
  ],
  'Markdown, or a list of objects with text, type, title, lang',
);

const titleExpected = 'a title, or an object with title, subtitle';
const keywords = oneOrMore(words('a keyword'), 'a keyword or a list of keywords');

const fundingExpected = 'a statement, or objects with source, awards, recipients';
const award = v.union(
  [
    words(fundingExpected),
    v.strictObject({
      source: optional(words("a funder's name")),
      id: optional(url),
      awards: optional(oneOrMore(words('a number'), 'award numbers')),
      recipients: optional(oneOrMore(words('a name'), 'names')),
    }),
  ],
  fundingExpected,
);

const fileName = words('the name of a file beside the article');

/** A further form of the article that readers may download: a file beside it, or an address. */
const galley = v.pipe(
  v.strictObject({
    file: optional(fileName),
    url: optional(url),
    label: optional(words('a label as "PDF (Deutsch)"')),
    language: optional(language),
  }),
  v.check(({ file, url: address }) => (file === undefined) !== (address === undefined), 'an object with either "file" or "url"'),
  v.metadata({ oneOf: [{ required: ['file'] }, { required: ['url'] }] }),
);

const formerExpected = 'an object with system, ids, files, urls';
/** Addresses of the article at the system that it was published with before, for redirects. */
const former = v.strictObject(
  {
    system: v.optional(v.picklist(['ojs', 'janeway', 'other'], 'ojs, janeway or other'), 'other'),
    ids: optional(oneOrMore(words('a number or name in addresses'), 'numbers or names in addresses')),
    files: optional(v.record(words('a number or name in addresses'), fileName, 'an object of file names by their number in addresses')),
    urls: optional(oneOrMore(oldAddress, 'addresses')),
  },
  formerExpected,
);

/** A reference in CSL JSON, or its text. Fields are read one by one, so that any field of CSL is allowed. */
const reference = v.union([words('a reference'), v.record(v.string(), v.unknown())], 'a text, or an object of CSL fields');

/** Schema of an article's front matter: form and expectation for messages of each key. */
export const frontMatterSettings = v.object({
  title: words('the title in words'),
  draft: optional(flag),
  subtitle: optional(words('words')),
  'translated-titles': optional(
    v.record(
      language,
      v.union([words(titleExpected), v.strictObject({ title: words('a title'), subtitle: optional(words('words')) })], titleExpected),
      'an object of titles by language',
    ),
  ),
  doi: optional(doi),
  id: optional(words('an id as "00003"')),
  type: optional(words('an article type as "research-article"')),
  version: optional(words('a version as "2"')),
  language: optional(language),
  authors: optional(v.array(person, 'a list of authors')),
  editors: optional(v.array(person, 'a list of editors')),
  affiliations: optional(
    v.union([v.array(affiliation), v.record(v.string(), affiliation)], 'a list of affiliations, or an object of them by id'),
  ),
  date: optional(date()),
  received: optional(date()),
  accepted: optional(date()),
  volume: optional(words('a volume')),
  issue: optional(words('an issue')),
  'issue-title': optional(words('a title')),
  'elocation-id': optional(words('an id as "e00003"')),
  pages: optional(v.pipe(words('pages as 12-34'), v.regex(/^[\w.]+(?:\s*[-–]\s*[\w.]+)?$/, 'pages as 12-34'))),
  section: optional(words('a section')),
  subjects: optional(oneOrMore(words('a subject'), 'a subject or a list of subjects')),
  keywords: optional(v.union([keywords, v.record(language, keywords)], 'a keyword, a list of keywords, or an object of them by language')),
  organism: optional(oneOrMore(words('an organism'), 'an organism or a list of organisms')),
  license: optional(words('a licence as "CC BY 4.0", or its URL')),
  copyright: optional(
    v.union(
      [
        words('a statement'),
        v.strictObject({
          holder: optional(words('a name')),
          year: optional(v.pipe(words('a year'), v.regex(/^\d{4}$/, 'a year'), v.check(isReal, 'a year'), v.transform(Number))),
          statement: optional(words('a statement')),
        }),
      ],
      'a statement, or an object with holder, year, statement',
    ),
  ),
  abstract: optional(abstract),
  funding: optional(oneOrMore(award, fundingExpected)),
  acknowledgements: optional(words('Markdown')),
  'competing-interests': optional(words('Markdown')),
  'data-availability': optional(words('Markdown')),
  references: optional(v.union([v.array(reference), v.record(v.string(), reference)], 'a list of references, or an object of them by key')),
  bibliography: optional(words('the name of a file in BibTeX, or CSL in JSON or YAML')),
  related: optional(
    oneOrMore(
      v.strictObject({
        type: optional(words('a type as "corrected-article"')),
        doi: optional(doi),
        href: optional(url),
        text: optional(words('words')),
      }),
      'objects with type, doi, href, text',
    ),
  ),
  journal: optional(
    v.strictObject({
      title: optional(words('a title')),
      abbreviation: optional(words('a title')),
      issn: optional(v.pipe(words('an ISSN'), v.transform(usualIssn))),
      publisher: optional(words('a name')),
    }),
  ),
  pdf: optional(words('the name of a PDF file')),
  galleys: optional(oneOrMore(galley, 'objects with file or url, label, language')),
  supplements: optional(
    oneOrMore(
      v.strictObject({ file: fileName, label: optional(words('a label as "File S1"')), title: optional(words('a title')) }),
      'objects with file, label, title',
    ),
  ),
  cover: optional(words('the name of an image')),
  former: optional(former),
});

const bodyExpected = 'the name of a file in Markdown, HTML, Word or LaTeX';

/** Schema of `article.yml`, an article without front matter of its own: that of front matter, and the file with its text. */
export const articleFileSettings = v.object({
  ...frontMatterSettings.entries,
  body: optional(v.pipe(words(bodyExpected), v.regex(/\.(?:md|x?html|htm|docx|tex)$/i, bodyExpected))),
});

/** Schema of an `article.yml` beside an article in JATS, which has the rest. */
export const additionalSettings = v.object({ ...v.pick(articleFileSettings, ['pdf', 'galleys', 'cover', 'former']).entries });

/** Front matter, or the settings of `article.yml`. */
export type FrontMatter = v.InferOutput<typeof articleFileSettings>;
export type Person = Exclude<v.InferOutput<typeof person>, string>;
export type WrittenReference = v.InferOutput<typeof reference>;
