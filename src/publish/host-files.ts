import type { Artifact } from '../model/artifact.ts';
import type { Journal } from '../model/journal.ts';

/**
 * Files that make a host serve the site as it should be served, and `journal.json`, the journal's public description.
 */
export function hostFiles(journal: Journal): readonly Artifact[] {
  return [{ path: 'journal.json', bytes: `${JSON.stringify(publicJournal(journal), null, 2)}\n` }];
}

/** What clients may want to know of the journal: who it is, and under which names it answers. */
function publicJournal({
  title,
  abbreviation,
  description,
  issn,
  issnPrint,
  publisher,
  siteUrl,
  language,
  licenseUrl,
  namespace,
  system,
  doiResolver,
}: Journal) {
  return { title, abbreviation, description, issn, issnPrint, publisher, siteUrl, language, licenseUrl, namespace, system, doiResolver };
}
