import type { Problem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { isConfidential, isOtherArticle, nameOfOtherXml, type OtherXml } from '../../read/package/other-formats.ts';

/** The problem of a file that belongs to no article. A PDF or Word file outside the folder of an article may be meant as an article. */
export function notPublished(file: string, found: { readonly isAlone: boolean; readonly isUnread: boolean }): Problem {
  if (found.isUnread)
    return problemOf(file, translatable`is not published: the article that it came with cannot be read; expected one that can`);
  const document = DOCUMENTS.find(({ ending }) => ending.test(file));
  if (!found.isAlone || document === undefined)
    return problemOf(
      file,
      translatable`is not published: no article refers to it; expected an article that does, or a pattern of "raw" that names it`,
    );
  const message = translatable`is not published: ${document.name} alone is no article; expected ${document.expected}`;
  return { code: 'document-alone', severity: 'warning', place: { file, line: 0, column: 0 }, message };
}

/**
 * The problem of an XML file that is no JATS article and that no article uses. A known format of articles is an error, because its articles are
 * missing from the site.
 */
export function noArticle(file: string, other: OtherXml): Problem {
  const name = nameOfOtherXml(other);
  if (!isOtherArticle(other))
    return problemOf(file, translatable`is not published: it is ${name}, and no article refers to it; expected a JATS article`);
  const message = isConfidential(other)
    ? translatable`is ${name}, not JATS; nothing of it is published, since it may hold addresses, reviews and drafts; expected JATS XML or Markdown of each article`
    : translatable`is ${name}, not JATS, and is not published; expected JATS XML or Markdown of each article`;
  return { code: 'article-missing', severity: 'error', place: { file, line: 1, column: 1 }, message };
}

/** The problem of a zip with files that belong to no article; it is published completely or not at all. */
export function holdsPrivate(zip: string, keys: readonly string[]): Problem {
  const names = keys.filter((key) => key !== zip).map((key) => key.slice(zip.length + 1));
  const some = names.slice(0, SHOWN).join(', ');
  const named = names.length > SHOWN ? translatable`${some}, … (${names.length} files)` : some;
  return problemOf(
    zip,
    translatable`is not published, since it holds files that no article refers to: ${named}; expected a zip without them, or a pattern of "raw" that names them`,
  );
}

/** The problem of a zip with a public article and a held one. */
export function holdsSecret(zip: string): Problem {
  return problemOf(
    zip,
    translatable`is not published yet, since not all that it holds is public; expected a zip of its own for each article`,
  );
}

/** Codes of these problems, in the order in which they are printed. */
export const NOT_PUBLISHED: readonly string[] = ['document-alone', 'file-not-published'];

function problemOf(file: string, message: Translatable): Problem {
  return { code: 'file-not-published', severity: 'warning', place: { file, line: 0, column: 0 }, message };
}

const PANDOC = translatable`JATS XML or Markdown beside it, as "pandoc -s" makes from it, with a title in its front matter`;
const DOCUMENTS: readonly { readonly ending: RegExp; readonly name: Translatable; readonly expected: Translatable }[] = [
  { ending: /\.pdf$/i, name: translatable`a PDF`, expected: translatable`JATS XML or Markdown beside it that is named as it is` },
  { ending: /\.(?:docx?|docm)$/i, name: translatable`a Word file`, expected: PANDOC },
  { ending: /\.(?:odt|rtf)$/i, name: translatable`a text document`, expected: PANDOC },
  { ending: /\.tex$/i, name: translatable`a TeX file`, expected: PANDOC },
];
const SHOWN = 3;
