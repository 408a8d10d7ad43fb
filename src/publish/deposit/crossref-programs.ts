import type { Award } from '../../model/article-meta.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import type { LicenseRef } from '../../model/permissions.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { clean } from './clean.ts';
import type { DepositRecord } from './deposit-record.ts';

/** Prints funders with award numbers and grant DOIs, one group per award. Funding data, fundref.xsd. */
export function fundingProgram({ article }: DepositRecord): Markup | false {
  const groups = article.meta.funding.awards.flatMap(fundGroups);
  return groups.length > 0 && xml`<fr:program name="fundref">\n${groups}</fr:program>\n`;
}

/** Prints one group for all funders of an award; one per funder if any has a ROR id, which applies to the whole group. */
function fundGroups({ fundingSources, awardIds, grantDois = [] }: Award): Markup[] {
  const funders = fundingSources.flatMap(({ name, id = '', ror = id }): Funder[] => {
    const cleanName = clean(name);
    return cleanName === undefined ? [] : [{ name: cleanName, doi: FUNDER_DOI.exec(id)?.[0], ror: ROR.exec(ror)?.[0] }];
  });
  if (funders.length === 0) return [];
  const grants = [...awardIds.flatMap((id) => clean(id) ?? []), ...grantDois].map(grantXml);
  const groups = funders.some(({ ror }) => ror !== undefined) ? funders.map((funder) => [funder]) : [funders];
  return groups.map((group) => xml`<fr:assertion name="fundgroup">\n${group.map(funderXml)}${grants}</fr:assertion>\n`);
}

interface Funder {
  readonly name: string;
  readonly doi: string | undefined;
  readonly ror: string | undefined;
}

/** Prints a funder with its ROR id, or else its DOI in the Funder Registry. Two identifiers would count as two funders. */
function funderXml({ name, doi, ror }: Funder): Markup {
  if (ror !== undefined)
    return xml`<fr:assertion name="funder_name">${name}</fr:assertion>\n<fr:assertion name="ror">${ror}</fr:assertion>\n`;
  return xml`<fr:assertion name="funder_name">${name}${
    doi !== undefined && xml`<fr:assertion name="funder_identifier">https://doi.org/${doi}</fr:assertion>`
  }</fr:assertion>\n`;
}

/** Prints the number of an award, or the DOI of a registered grant. */
function grantXml(id: string): Markup {
  const doi = GRANT_DOI.exec(id)?.[1];
  return doi === undefined
    ? xml`<fr:assertion name="award_number">${id}</fr:assertion>\n`
    : xml`<fr:assertion name="grant_doi">${doi}</fr:assertion>\n`;
}

// 'http://dx.doi.org/10.13039/100000011'
const FUNDER_DOI = /10\.13039\/\d+/;
// 'https://ror.org/021nxhr62'
const ROR = /^https:\/\/ror\.org\/0[0-9a-hj-km-np-tv-z]{8}$/;
// '10.35802/203141', 'https://doi.org/10.35802/203141', 'doi:10.35802/203141'
const GRANT_DOI = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S{1,200})$/i;

/**
 * Prints that the article is free to read, and its licences. Access indicators, AccessIndicators.xsd.
 *
 * It is free from the end of its embargo, if the source names one. A licence applies from its own start date, else from the day of publication.
 */
export function licenseProgram({ article, bibliography: { licenseUrl } }: DepositRecord, published: PartialDate): Markup {
  const day = published.day === undefined ? undefined : isoDate(published);
  const { licenses, freeToRead = {} } = article.meta.permissions;
  const own = licenses.flatMap(({ url, otherRefs = [], ...terms }): LicenseRef[] => [
    ...(url === undefined ? [] : [{ url, ...terms }]),
    ...otherRefs,
  ]);
  const refs = own.length === 0 && licenseUrl !== undefined ? [{ url: licenseUrl }] : own;
  const lines = refs.map(({ url, startDate = day, appliesTo = '' }: LicenseRef) => {
    const version = VERSIONS.has(appliesTo) ? appliesTo : 'vor';
    return xml`<ai:license_ref applies_to="${version}"${attribute('start_date', startDate)}>${url}</ai:license_ref>\n`;
  });
  return xml`<ai:program name="AccessIndicators">
<ai:free_to_read${attribute('start_date', freeToRead.startDate)}${attribute('end_date', freeToRead.endDate)}/>
${lines.filter((line, i) => lines.findIndex(({ markup }) => markup === line.markup) === i)}</ai:program>
`;
}

// AccessIndicators.xsd, attribute applies_to
const VERSIONS: ReadonlySet<string> = new Set(['vor', 'am', 'tdm', 'stm-asf']);

/** Prints the clinical trials of registries that Crossref knows. Linked clinical trials, clinicaltrials.xsd. */
export function trialProgram({ facts }: DepositRecord): Markup | false {
  const trials = facts.trials.flatMap(({ registry, number }) => {
    const id = registryOf(registry, number);
    const words = clean(number);
    return id === undefined || words === undefined
      ? []
      : [xml`<ct:clinical-trial-number registry="10.18810/${id}">${words}</ct:clinical-trial-number>\n`];
  });
  return trials.length > 0 && xml`<ct:program>\n${trials}</ct:program>\n`;
}

/** Returns the registry by the form of the number, else by its DOI or name in the source. */
function registryOf(registry: string, number: string): string | undefined {
  const own = REGISTRY_DOI.exec(registry)?.[1];
  return REGISTRIES.find(([, form, names]) => form.test(number) || names.test(registry))?.[0] ?? own;
}

const REGISTRY_DOI = /10\.18810\/([a-z-]+)$/;
/** Registries by the last part of their DOI, with the form of their numbers and their names. https://doi.org/10.18810/registries */
const REGISTRIES = [
  ['clinical-trials-gov', /^NCT\d{8}$/i, /clinical-?trials(?:-|\.)?gov/i],
  ['isrctn', /^ISRCTN\d{8}$/i, /isrctn/i],
  ['anzctr', /^ACTRN\d{14}/i, /anzctr|australian new zealand/i],
  ['drks', /^DRKS\d{8}$/i, /drks|german clinical/i],
  ['chictr', /^ChiCTR/i, /chictr|chinese clinical/i],
  ['rebec', /^RBR-?\w+$/i, /rebec|brazilian clinical/i],
  ['dutch-trial-register', /^(?:NTR|NL)-?\d+$/i, /dutch|netherlands/i],
  ['clinical-trial-registry-india', /^CTRI\//i, /ctri|registry.india/i],
  ['umin-japan', /^(?:UMIN|JPRN-UMIN)\d+$/i, /umin/i],
  ['pactr', /^PACTR\d+$/i, /pactr|pan african/i],
  ['slctr', /^SLCTR\//i, /slctr|sri lanka/i],
  ['jma', /^JMA-/i, /jmacct|japan medical association/i],
  ['irct', /^IRCT/i, /irct|iranian/i],
  ['cris', /^KCT\d+$/i, /\bcris\b|republic of korea/i],
  ['rpec', /^RPCEC\d+$/i, /rpcec|rpec|cuban/i],
  ['euctr', /^(?:EUCTR)?20\d\d-\d{6}-\d\d/i, /eu-?ctr|eudra|eu clinical/i],
  ['tctr', /^TCTR\d+$/i, /tctr|thai clinical/i],
  ['jprn', /^(?:JPRN-|jRCT)/i, /jprn|japan primary|jrct/i],
] as const;
