/**
 * The reader of a file of the journal's own. `settings` are read into `Journal`, whose digest is an input of its own; `pages` and `search` are
 * inputs of every page and of the search index; a `record` is written by builds.
 */
export type JournalFileUse = 'settings' | 'pages' | 'search' | 'record';

/**
 * The files in the content that belong to the journal, not to an article; `model/messages/` is a folder with all that is in it.
 *
 * Adding a file takes one row here and what reads it: the other files are packages, and would be published with the raw listing.
 */
export const JOURNAL_FILES = {
  'journal.json': 'settings',
  'journal.yml': 'settings',
  'journal.yaml': 'settings',
  'typeset.yml': 'settings',
  'typeset.yaml': 'settings',
  // References that all Markdown articles may cite.
  'references.bib': 'settings',
  'messages/': 'settings',
  'fonts/': 'settings',
  'templates/': 'pages',
  'assets/': 'pages',
  'pages/': 'pages',
  // Announcements; other files in the folder belong to articles.
  'news/*.md': 'pages',
  'theme.css': 'pages',
  'hooks.mjs': 'pages',
  'synonyms.txt': 'search',
  // A style for reference lists, named by `citationStyle`.
  '*.csl': 'settings',
  'ledger.tsv': 'record',
} as const satisfies Readonly<Record<string, JournalFileUse>>;

/** A file or folder in `JOURNAL_FILES`. Readers name theirs with `satisfies JournalFile`, so that a row cannot be forgotten. */
export type JournalFile = keyof typeof JOURNAL_FILES;

/**
 * Tells what reads a file of the content; undefined for a file of an article.
 *
 *   useOfJournalFile('assets/logo.svg')    ->  'pages'
 *   useOfJournalFile('tides/tides.xml')    ->  undefined
 */
export function useOfJournalFile(path: string): JournalFileUse | undefined {
  const [first = ''] = path.split('/', 1);
  return path.length === first.length
    ? (USES.get(path) ?? (STYLE.test(path) ? JOURNAL_FILES['*.csl'] : undefined))
    : (USES.get(`${first}/`) ?? (NEWS.test(path) ? JOURNAL_FILES['news/*.md'] : undefined));
}

const USES: ReadonlyMap<string, JournalFileUse> = new Map(Object.entries(JOURNAL_FILES));
const STYLE = /\.csl$/;
const NEWS = /^news\/[^/]+\.md$/;
