import type { Article } from '../../model/article.ts';
import type { AwardFact, FunderFact, LicenseFact, TrialFact } from '../../model/article-facts.ts';
import type { ArticleMeta, FundingSource } from '../../model/article-meta.ts';
import { metadataTextOfBlocks, textOfInlines, tidyText } from '../plain-text.ts';
import { stated } from './stated.ts';

/** Returns the licences of an article, each reference once; that of the journal if it names none. */
export function licenseFacts({ permissions }: Pick<ArticleMeta, 'permissions'>, journalUrl: string | undefined): readonly LicenseFact[] {
  const own = permissions.licenses.flatMap(({ url, startDate, appliesTo, content, otherRefs = [] }): LicenseFact[] => [
    stated({ url, text: textOfInlines(content), start: startDate, appliesTo }),
    ...otherRefs.map((ref) => stated({ url: ref.url, start: ref.startDate, appliesTo: ref.appliesTo })),
  ]);
  const licenses = own.filter((one) => Object.keys(one).length > 0);
  if (journalUrl === undefined || licenses.some(({ url }) => url !== undefined)) return licenses;
  return [...licenses, { url: journalUrl }];
}

/** Returns the awards with their funders; awards of a funder without a name are left out. */
export function fundingFacts({ funding }: Pick<ArticleMeta, 'funding'>): readonly AwardFact[] {
  return funding.awards.flatMap(({ fundingSources, awardIds, grantDois = [] }): AwardFact[] => {
    const funders = fundingSources.map(funderFact).filter(({ name }) => name !== '');
    const isGrant = (id: string): boolean => GRANT_DOI.test(id);
    const dois = [...awardIds.filter(isGrant), ...grantDois].map((id) => id.replace(GRANT_DOI, '$1'));
    const numbers = awardIds.filter((id) => !isGrant(id)).map(tidyText);
    return funders.length === 0 && numbers.length === 0 && dois.length === 0 ? [] : [{ funders, numbers, grantDois: [...new Set(dois)] }];
  });
}

function funderFact({ name, id = '', ror = id }: FundingSource): FunderFact {
  return { name: tidyText(name), ...stated({ doi: FUNDER_DOI.exec(id)?.[0], ror: ROR.exec(ror)?.[0] }) };
}

// 'http://dx.doi.org/10.13039/100000011'
const FUNDER_DOI = /10\.13039\/\d+/;
// 'https://ror.org/021nxhr62'
const ROR = /^https:\/\/ror\.org\/0[0-9a-hj-km-np-tv-z]{8}$/;
// '10.35802/203141', 'https://doi.org/10.35802/203141', 'doi:10.35802/203141'
const GRANT_DOI = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S{1,200})$/i;

/**
 * Returns the registered trials of an article: those that its front matter names, and those in its abstracts by the form of their number.
 */
export function trialFacts({ meta, abstracts }: Article): readonly TrialFact[] {
  const named = meta.relatedArticles.flatMap(({ trial, href }) => (trial === undefined ? [] : [{ ...trial, ...stated({ url: href }) }]));
  const text = abstracts.map(({ content }) => metadataTextOfBlocks(content)).join(' ');
  const written = REGISTRIES.flatMap(([registry, form]) =>
    [...text.matchAll(form)].map(([number]) => ({ registry, number: number.replace(/\s/g, '').toUpperCase() })),
  );
  const byNumber = new Map<string, TrialFact>();
  for (const trial of [...named, ...written]) if (!byNumber.has(trial.number)) byNumber.set(trial.number, trial);
  return [...byNumber.values()];
}

/** Registries with numbers of a form that nothing else has. WHO, primary registries. */
const REGISTRIES = [
  ['ClinicalTrials.gov', /\bNCT\d{8}\b/gi],
  ['ISRCTN', /\bISRCTN\s?\d{8}\b/gi],
  ['ANZCTR', /\bACTRN\s?\d{14}\b/gi],
  ['ChiCTR', /\bChiCTR[-\w]*\d{8,10}\b/gi],
  ['CTRI', /\bCTRI\/\d{4}\/\d{2,3}\/\d{6}\b/gi],
  ['DRKS', /\bDRKS\d{8}\b/gi],
  ['EudraCT', /\b20\d\d-\d{6}-\d\d\b/g],
] as const;
