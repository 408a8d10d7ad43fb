import type { ArticleFacts, ContributorFact } from '../../model/article-facts.ts';
import { CREDIT_ADDRESS } from '../../model/credit-roles.ts';
import { markedTitle } from '../../model/text/full-title.ts';
import { bibliographicCode } from '../../model/text/language-tag.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { type ArticleRecord, pagesOf, permanentUrl, relatedWorks, sentence, topicsOf } from './article-record.ts';
import { notesOf } from './dublin-core.ts';
import { RELATORS } from './mods.ts';

/** Prints an article as a MARC 21 record: a part of a serial. Library of Congress, MARC 21 slim. */
export function printMarc(record: ArticleRecord): Markup {
  const { facts } = record;
  return xml`<record xmlns="http://www.loc.gov/MARC21/slim" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.loc.gov/MARC21/slim http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd">
<leader>     nab a22     uu 4500</leader>
<controlfield tag="001">${facts.doi ?? permanentUrl(record)}</controlfield>
<controlfield tag="008">${fixedField(facts)}</controlfield>
${fieldsOf(record)
  .toSorted((a, b) => Number(a.tag) - Number(b.tag))
  .map(fieldXml)}</record>
`;
}

/** A field: its tag, two indicators, and subfields by their codes; absent values are left out. */
interface Field {
  readonly tag: string;
  readonly indicators: string;
  readonly subfields: readonly (readonly [code: string, value: string | undefined])[];
}

function field(tag: string, indicators: string, ...subfields: Field['subfields']): Field {
  return { tag, indicators, subfields };
}

function fieldXml({ tag, indicators, subfields }: Field): Markup | false {
  const given = subfields.filter(([, value]) => value !== undefined && value !== '');
  return (
    given.length > 0 &&
    xml`<datafield tag="${tag}" ind1="${indicators[0]}" ind2="${indicators[1]}">
${given.map(([code, value]) => xml`<subfield code="${code}">${value}</subfield>\n`)}</datafield>
`
  );
}

/** 40 characters: kind and year of publication, online, language. MARC 21 Bibliographic, 008. */
function fixedField({ published = '', lang }: ArticleFacts): string {
  const date = published.length === 10 ? published.slice(2).replaceAll('-', '') : '||||||';
  const year = published.slice(0, 4) || '||||';
  return `${date}s${year}    xx |||||o|||||||||||${codeOf(lang) ?? 'und'} d`;
}

/** Three letters for a tag: `ger` for `de-AT`. */
function codeOf(lang: string | undefined): string | undefined {
  const primary = lang?.split('-')[0]?.toLowerCase() ?? '';
  return primary.length === 3 ? primary : bibliographicCode(primary);
}

function fieldsOf(record: ArticleRecord): readonly Field[] {
  const { facts, files, url, doiResolver } = record;
  const { doi, ids, journal, lang, title, subtitle, published, abstracts, version } = facts;
  const original = facts.translations.find(({ isOriginal }) => isOriginal);
  const people = facts.contributors.flatMap((one) => [one, ...membersOf(one)]);
  const first = people.find(({ role }) => role === 'author');
  return [
    field('022', '  ', ['a', journal.issnElectronic]),
    field('022', '  ', ['a', journal.issnPrint]),
    field('024', '7 ', ['a', doi], ['2', doi && 'doi']),
    ...Object.entries(ids).map(([type, id]) => field('024', '7 ', ['a', id], ['2', type])),
    ...facts.trials.map(({ registry, number }) => field('024', '8 ', ['a', `${registry} ${number}`])),
    field('041', original === undefined ? '0 ' : '1 ', ['a', codeOf(lang)], ['h', codeOf(original?.lang)]),
    ...datesOf(facts).map(([kind, date]) => field('046', '  ', ['3', kind], ['k', date])),
    ...people.map((one) => personField(one, one === first)),
    field('245', first === undefined ? '00' : '10', ['a', markedTitle(title, facts) || facts.typeLabel], ['b', subtitle]),
    ...facts.otherTitles.map((other) => field('246', '31', ['a', markedTitle(other.text, facts)], ['b', other.subtitle])),
    field('250', '  ', ['a', version]),
    field('264', ' 1', ['b', journal.publisher], ['c', published]),
    ...abstracts.map((abstract) => field('520', '3 ', ['a', abstract.text], ['3', abstract.type])),
    ...facts.funding.flatMap(({ funders, numbers, grantDois }) =>
      funders.map(({ name, ror, doi: id }) =>
        field(
          '536',
          '  ',
          ['a', name],
          ...[...numbers, ...grantDois].map((number) => ['c', number] as const),
          ['0', id && `https://doi.org/${id}`],
          ['1', ror],
        ),
      ),
    ),
    ...facts.licenses.map((license) =>
      field('540', '  ', ['a', license.text ?? license.url], ['u', license.url], ['3', license.start && `from ${license.start}`]),
    ),
    ...notesOf(record).map((note) => field('580', '  ', ['a', note])),
    ...topicsOf(facts).map(({ text }) => field('650', ' 4', ['a', text])),
    field('773', '0 ', ['t', journal.title], ['x', journal.issnElectronic ?? journal.issnPrint], ['g', placeOf(facts)]),
    ...relatedWorks(record)
      .filter(({ kind }) => kind !== 'reference' && kind !== 'component')
      .map(({ label, text, id, scheme }) =>
        field('787', '08', ['i', `${label}:`], ['t', text], ['o', scheme === 'DOI' ? doiResolver + id : id]),
      ),
    field('856', '40', ['u', permanentUrl(record)]),
    ...(doi === undefined ? [] : [field('856', '40', ['u', url], ['q', 'text/html'])]),
    ...files.map((file) => field('856', '40', ['u', file.url], ['q', file.mediaType])),
  ];
}

function membersOf({ members }: ContributorFact): readonly ContributorFact[] {
  return members.flatMap((member) => [{ ...member, role: 'collaborator' }, ...membersOf(member)]);
}

function personField(one: ContributorFact, isFirst: boolean): Field {
  const { isGroup, affiliations, orcid, credit, roles, name, surname, givenNames, suffix } = one;
  const ror = affiliations.flatMap((affiliation) => affiliation.ror ?? []);
  return field(
    `${isFirst ? '1' : '7'}${isGroup ? '10' : '00'}`,
    isGroup ? '2 ' : surname === undefined ? '0 ' : '1 ',
    ['a', [surname ?? name, givenNames].filter((part) => part !== undefined).join(', ')],
    ['c', suffix],
    ['e', sentence(one.role).toLowerCase()],
    ...[...credit.map((slug) => sentence(slug)), ...roles].map((role) => ['e', role] as const),
    ...affiliations.map(({ text }) => ['u', text] as const),
    ['1', orcid && `https://orcid.org/${orcid}`],
    ...ror.map((id) => ['1', id] as const),
    ['4', RELATORS[one.role] ?? 'oth'],
    ...credit.map((slug) => ['4', `${CREDIT_ADDRESS}${slug}/`] as const),
  );
}

function datesOf({ published, received, accepted, dates }: ArticleFacts): readonly (readonly [kind: string, date: string])[] {
  const changes = dates.filter(({ type }) => /^(?:updated?|corrected|revised|retracted)$/i.test(type));
  const all = [
    ['published', published],
    ['received', received],
    ['accepted', accepted],
    ...changes.map(({ type, date }) => [type, date] as const),
  ] as const;
  return all.flatMap(([kind, date]) => (date === undefined || date === '' ? [] : [[kind, date] as const]));
}

/** `3:1 (2026), 12–19` */
function placeOf(facts: ArticleFacts): string {
  const { volume, issue, published } = facts;
  const number = [volume, issue].filter((part) => part !== undefined).join(':');
  const year = published === undefined ? '' : `(${published.slice(0, 4)})`;
  const place = [number, year].filter((part) => part !== '').join(' ');
  return [place, pagesOf(facts)].filter((part) => part !== undefined && part !== '').join(', ');
}
