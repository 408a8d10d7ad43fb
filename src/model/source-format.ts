/** The formats of articles, with the endings of their files; of files with one name, the article is in that with the first ending. */
export const SOURCE_FORMATS = {
  jats: ['.xml', '.nxml', '.jats', '.xml.orig'],
  // `.yml` of the file `article.yml` only.
  yml: ['.article.yml', '.yml'],
  markdown: ['.md'],
  word: ['.docx'],
  latex: ['.tex'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The format of an article's own file. `read/package/source-formats.ts` has what identifies and reads it. */
export type SourceFormat = keyof typeof SOURCE_FORMATS;

export const SOURCE_ENDINGS: readonly string[] = Object.values(SOURCE_FORMATS).flat();

/** True for a manuscript, which is not published itself: it may hold comments, deletions and names that its article does not show. */
export function isManuscript(key: string): boolean {
  const format = formatOf(key);
  return format === 'word' || format === 'latex';
}

/** Returns the ending of a file that may be an article, as it is written: `.xml`, `.XML`, `.xml.orig`; undefined for other files. */
export function sourceEnding(key: string): string | undefined {
  return ENDING.exec(key)?.[0];
}

/** Returns the format that the ending of a file names; JATS for other endings. */
export function formatOf(key: string): SourceFormat {
  const ending = sourceEnding(key)?.toLowerCase();
  const [format = 'jats'] = Object.entries(SOURCE_FORMATS).find(([, endings]) => endings.some((one) => one === ending)) ?? [];
  return format as SourceFormat;
}

const ENDING = new RegExp(
  `(?:${SOURCE_ENDINGS.map((ending) => `${ending === '.yml' ? '(?<=^article|/article)' : ''}${ending.replaceAll('.', '\\.')}`).join('|')})$`,
  'i',
);
