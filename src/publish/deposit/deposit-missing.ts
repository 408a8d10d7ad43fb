import type { DepositFormat } from '../../model/journal.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { clean } from './clean.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import type { DepositRecord } from './deposit-record.ts';

/** Returns why an article has no file for an agency; undefined if it has one. */
export function depositMissing(format: DepositFormat, record: DepositRecord): Translatable | undefined {
  const agency = AGENCIES[format];
  if (format === 'crossref') {
    const { doi } = record.bibliography;
    const { doiPrefix } = record.journal;
    if (doi !== undefined && !CROSSREF_DOI.test(doi))
      return translatable`no deposit for Crossref, because "${doi}" is no DOI that it registers`;
    if (doi !== undefined && doiPrefix !== undefined && !doi.startsWith(`${doiPrefix}/`))
      return translatable`no deposit for Crossref, because "${doi}" does not begin with the journal's prefix ${doiPrefix}`;
  }
  const missing = NEEDS[format].find((need) => !HAS[need](record));
  return missing === undefined ? undefined : REASONS[missing](agency);
}

type Need = 'doi' | 'date' | 'issn' | 'title' | 'xml';

/** Requirements of the agencies, apart from what every article has. */
const NEEDS: Readonly<Record<DepositFormat, readonly Need[]>> = {
  crossref: ['doi', 'date'],
  datacite: ['doi', 'date'],
  doaj: ['date', 'issn', 'title'],
  pubmed: ['date', 'issn'],
  pmc: ['date', 'issn', 'xml'],
};

const HAS: Readonly<Record<Need, (record: DepositRecord) => boolean>> = {
  doi: ({ bibliography }) => bibliography.doi !== undefined,
  date: ({ bibliography }) => bibliography.published !== undefined,
  issn: ({ issns }) => (issns.print ?? issns.electronic) !== undefined,
  title: ({ bibliography }) => clean(bibliography.title) !== undefined,
  xml: ({ siblings }) => siblings.includes('xml'),
};

const REASONS: Readonly<Record<Need, (agency: string) => Translatable>> = {
  doi: (agency) => translatable`no deposit for ${agency}, because the article has no DOI`,
  date: (agency) => translatable`no deposit for ${agency}, because the article has no date of publication`,
  issn: (agency) => translatable`no deposit for ${agency}, because the journal has no ISSN`,
  title: (agency) => translatable`no deposit for ${agency}, because the article has no title`,
  xml: (agency) => translatable`no deposit for ${agency}, because "siblings" of the settings has no xml`,
};

const AGENCIES: Readonly<Record<DepositFormat, string>> = {
  crossref: 'Crossref',
  datacite: 'DataCite',
  doaj: 'DOAJ',
  pubmed: 'PubMed',
  pmc: 'PMC',
};
