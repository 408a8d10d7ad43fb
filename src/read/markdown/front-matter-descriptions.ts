import type * as v from 'valibot';
import type { SettingDescriptions } from '../../model/setting-description.ts';
import type { articleFileSettings, frontMatterSettings } from './front-matter-settings.ts';

/** Descriptions of the keys of an article's front matter, for its JSON Schema. Examples are texts, as the reader sees them. */
export const FRONT_MATTER_DESCRIPTIONS: SettingDescriptions<v.InferInput<typeof frontMatterSettings>> = {
  title: { description: 'Title of the article, in Markdown', example: 'Cells of *E. coli* divide in D~2~O' },
  draft: { description: 'true keeps the article out of the site until it is false', example: 'true' },
  subtitle: { description: 'Subtitle, in Markdown', example: 'A replication' },
  'translated-titles': {
    description: 'Titles in other languages, in Markdown: texts, or objects with title and subtitle',
    example: { de: { title: 'Zellen teilen sich in schwerem Wasser', subtitle: 'Eine Wiederholung' }, fr: 'Les cellules se divisent' },
  },
  doi: { description: 'DOI of the article', example: '10.5555/journal.00042' },
  id: { description: 'Identifier at the publisher', example: '00042' },
  type: { description: 'Article type of JATS', example: 'book-review', derivedDefault: 'research-article' },
  version: { description: 'Version of the article; the newest is published', example: '2' },
  language: { description: 'Language of the article as a BCP 47 tag', example: 'de', derivedDefault: 'the language of the journal' },
  authors: {
    description: 'Authors in order: names, or objects',
    example: ['Ada Lovelace', { given: 'Ludwig', surname: 'van Beethoven', affiliations: 'bonn', corresponding: 'true' }],
  },
  editors: { description: 'Editors of the article, in the form of authors', example: ['Grace Hopper'] },
  affiliations: {
    description: 'Affiliations by id, or a list; each a text or an object',
    example: { bonn: { institution: 'University of Bonn', city: 'Bonn', country: 'Germany' } },
  },
  date: { description: 'Date of publication; before its first day the article is kept out of the site', example: '2026-11-21' },
  received: { description: 'Date on which the manuscript was received', example: '2026-01-15' },
  accepted: { description: 'Date on which it was accepted', example: '2026-06' },
  volume: { description: 'Volume', example: '7' },
  issue: { description: 'Issue', example: '2' },
  'elocation-id': { description: 'Article number, instead of pages', example: 'e00042' },
  pages: { description: 'Pages of the article', example: '12-19' },
  section: { description: 'Section of the issue in its table of contents', example: 'Essays' },
  subjects: { description: 'Subjects of the journal', example: ['Cell biology'] },
  keywords: { description: 'Keywords, in Markdown; or an object of them by language', example: ['cell division', 'heavy water'] },
  organism: { description: 'Research organisms, in Markdown', example: '*E. coli*' },
  license: { description: 'Licence: CC BY 4.0, CC0, or a URL', example: 'CC BY 4.0', derivedDefault: 'licenseUrl of the journal' },
  copyright: { description: 'Copyright statement, or its holder and year', example: { holder: 'Lovelace', year: '2026' } },
  abstract: { description: 'Abstract in Markdown, or a list of abstracts', example: 'We **counted** cells in heavy water.' },
  funding: { description: 'Funding statement, or funders with award numbers', example: [{ source: 'Royal Society', awards: ['RS-7'] }] },
  acknowledgements: { description: 'Acknowledgements, in Markdown', example: 'We thank the bacteria.' },
  'competing-interests': { description: 'Statement of competing interests, in Markdown', example: 'None.' },
  'data-availability': { description: 'Statement on the availability of data, in Markdown', example: 'All data are in the table.' },
  references: {
    description: 'References by key, or a list with ids: CSL fields, or the text of a reference in Markdown',
    example: { smith2010: { type: 'article-journal', title: 'On dividing', issued: '2010' } },
  },
  bibliography: { description: 'Name of a file in BibTeX, or CSL in JSON or YAML, in the same folder', example: 'references.bib' },
  related: { description: 'Related articles', example: [{ type: 'corrected-article', doi: '10.5555/journal.00007' }] },
  journal: { description: "Facts about the journal where they differ from the site's", example: { title: 'Proceedings' } },
  pdf: { description: 'Name of the PDF file in the same folder', example: 'cells.pdf' },
  galleys: {
    description: 'Further forms of the article for download: files in the same folder, or addresses',
    example: [
      { file: 'cells.epub', label: 'EPUB' },
      { file: 'zellen.pdf', label: 'PDF (Deutsch)', language: 'de' },
    ],
  },
  supplements: {
    description: 'Supplementary files in the same folder',
    example: [{ file: 'counts.csv', label: 'File S1', title: 'Counts of cells' }],
  },
  cover: { description: 'Name of an image in the same folder, for lists and previews', example: 'cover.jpg' },
  former: {
    description: 'Addresses at the system that published the article before: its numbers or names, those of its files, whole addresses',
    example: { system: 'ojs', ids: ['12'], files: { '34': 'cells.pdf' }, urls: ['https://journal.example/old/12.html'] },
  },
};

/** Descriptions of the keys of `article.yml`, for its JSON Schema. */
export const ARTICLE_FILE_DESCRIPTIONS: SettingDescriptions<v.InferInput<typeof articleFileSettings>> = {
  ...FRONT_MATTER_DESCRIPTIONS,
  body: { description: 'Name of the file with the text, in the same folder: Markdown or HTML', example: 'text.html' },
};
