import type { LanguageVersion } from '../../model/language-version.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import { facesOf } from './crossref-faces.ts';
import type { DepositRecord } from './deposit-record.ts';
import { twoLetterLanguage } from './languages.ts';

/** Prints the title of the original in the deposit of a translation. Crossref schema 5.3.1, element original_language_title. */
export function originalTitle({ article: { meta }, stem, languages = [] }: DepositRecord): Markup | false {
  const original = languages.find(({ isOriginal }) => isOriginal);
  if (original === undefined || original.stem === stem) return false;
  const code = twoLetterLanguage(original.language);
  // A translation has the title of its original first among its translated titles.
  const found = meta.otherTitles.find(({ type }) => type === 'trans');
  if (found === undefined) return false;
  const { title, subtitle = [] } = found;
  return xml`<original_language_title${attribute('language', code)}>${facesOf(title)}</original_language_title>
${subtitle.length > 0 && xml`<subtitle>${facesOf(subtitle)}</subtitle>\n`}`;
}

/** Prints the relations between an original and its translations that have DOIs. Crossref relations.xsd, element intra_work_relation. */
export function translationProgram({ bibliography, stem, languages = [] }: DepositRecord): Markup | false {
  const own = languages.find((version) => version.stem === stem);
  if (own === undefined) return false;
  const type = own.isOriginal ? 'hasTranslation' : 'isTranslationOf';
  const related = languages.flatMap(({ isOriginal, doi }: LanguageVersion) =>
    isOriginal !== own.isOriginal && doi !== undefined && doi !== bibliography.doi && CROSSREF_DOI.test(doi) ? [doi] : [],
  );
  return (
    related.length > 0 &&
    xml`<rel:program>
${related.map(
  (doi) =>
    xml`<rel:related_item><rel:intra_work_relation relationship-type="${type}" identifier-type="doi">${doi}</rel:intra_work_relation></rel:related_item>\n`,
)}</rel:program>
`
  );
}
