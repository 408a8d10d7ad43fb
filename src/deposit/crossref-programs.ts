import type { Award } from '../model/article-meta.ts';
import type { PartialDate } from '../model/partial-date.ts';
import { attribute, type Markup, xml } from '../text/markup.ts';
import { isoDate } from '../text/partial-date.ts';
import { clean } from './clean.ts';
import type { DepositRecord } from './deposit-record.ts';

/** Who paid, and under which numbers. Funding data, fundref.xsd: a group for each award. */
export function fundingProgram({ article }: DepositRecord): Markup | false {
  const groups = article.meta.funding.awards.map(fundGroup).filter((one) => one !== undefined);
  return groups.length > 0 && xml`<fr:program name="fundref">\n${groups}</fr:program>\n`;
}

function fundGroup({ fundingSources, awardIds }: Award): Markup | undefined {
  const funders = fundingSources.flatMap(({ name, id }) => ({ name: clean(name), id })).filter(({ name }) => name !== undefined);
  if (funders.length === 0) return undefined;
  return xml`<fr:assertion name="fundgroup">
${funders.map(({ name, id }) => {
  const doi = FUNDER_DOI.exec(id ?? '')?.[0];
  return xml`<fr:assertion name="funder_name">${name}${
    doi !== undefined && xml`<fr:assertion name="funder_identifier">https://doi.org/${doi}</fr:assertion>`
  }</fr:assertion>\n`;
})}${awardIds.flatMap((id) => clean(id) ?? []).map((id) => xml`<fr:assertion name="award_number">${id}</fr:assertion>\n`)}</fr:assertion>
`;
}

// 'http://dx.doi.org/10.13039/100000011'
const FUNDER_DOI = /10\.13039\/\d+/;

/** Free to read, and under which licence from when. Access indicators, AccessIndicators.xsd. */
export function licenseProgram({ bibliography: { licenseUrl } }: DepositRecord, published: PartialDate): Markup {
  const start = published.day === undefined ? undefined : isoDate(published);
  return xml`<ai:program name="AccessIndicators">
<ai:free_to_read/>
${licenseUrl !== undefined && xml`<ai:license_ref applies_to="vor"${attribute('start_date', start)}>${licenseUrl}</ai:license_ref>\n`}</ai:program>
`;
}
