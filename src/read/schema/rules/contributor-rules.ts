import { translatable, untranslated } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { StyleRule } from './style-rule.ts';

/** Authors, their identifiers, roles and affiliations. */
export const CONTRIBUTOR_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-contrib-type-missing',
    source: 'PMC Tagging Guidelines, contrib',
    checks: 'Every contributor says in which capacity.',
    severity: 'error',
    fix: 'add contrib-type="author", or "editor", …, to <contrib>',
    find: ({ all }) =>
      all('contrib')
        .filter((contrib) => attributeOf(contrib, 'contrib-type') === undefined)
        .map((element) => ({ element, found: translatable`<contrib> without contrib-type`, expected: translatable`one` })),
  },
  {
    id: 'pmc-contrib-one-name',
    source: 'PMC Tagging Guidelines, contrib',
    checks: 'A contributor has one name.',
    severity: 'error',
    fix: 'give each person a <contrib>; forms of one name stand in <name-alternatives>',
    find: ({ all }) =>
      all('contrib').flatMap((contrib) => {
        const names = childrenOf(contrib).filter(({ name }) => NAMES.has(name));
        return names.slice(1).map((element) => ({
          element,
          found: translatable`a second name in one <contrib>: "${textOf(element)}"`,
          expected: translatable`one`,
        }));
      }),
  },
  {
    id: 'pmc-given-names-missing',
    source: 'PMC Tagging Guidelines, name',
    checks: 'A name that is structured has a surname.',
    severity: 'warning',
    fix: 'put the family name into <surname>, or a single name into <given-names> with name-style="given-only"',
    find: ({ all }) =>
      all('name')
        .filter((name) => childOf(name, 'surname') === undefined && attributeOf(name, 'name-style') !== 'given-only')
        .map((element) => ({ element, found: translatable`the name "${textOf(element)}" without <surname>`, expected: translatable`one` })),
  },
  {
    id: 'pmc-collab-in-name',
    source: 'PMC Tagging Guidelines, collab',
    checks: 'A group is tagged as a group.',
    severity: 'warning',
    fix: 'put the name of the group into <collab>',
    find: ({ all }) =>
      all('surname')
        .filter((surname) => GROUP.test(textOf(surname)))
        .map((element) => ({
          element,
          found: translatable`the surname "${textOf(element)}"`,
          expected: translatable`a group in <collab>`,
        })),
  },
  {
    id: 'jats4r-orcid-address',
    source: 'JATS4R, Authors and affiliations, ORCID',
    checks: 'An ORCID iD is a whole address in contrib-id.',
    severity: 'warning',
    fix: 'write <contrib-id contrib-id-type="orcid">https://orcid.org/0000-…</contrib-id>',
    find: ({ all }) => {
      const ids = all('contrib-id').filter(
        (id) => attributeOf(id, 'contrib-id-type') === 'orcid' && !textOf(id).startsWith('https://orcid.org/'),
      );
      const inContribs = all('contrib').flatMap((contrib) => [...childrenOf(contrib, 'ext-link'), ...childrenOf(contrib, 'uri')]);
      const links = inContribs.filter((link) => /orcid\.org/.test(addressOf(link)));
      return [
        ...ids.map((element) => ({
          element,
          found: translatable`the ORCID iD "${textOf(element)}"`,
          expected: translatable`https://orcid.org/ and the iD`,
        })),
        ...links.map((element) => ({
          element,
          found: translatable`an ORCID iD in <${element.name}>`,
          expected: untranslated('<contrib-id contrib-id-type="orcid">'),
        })),
      ];
    },
  },
  {
    id: 'jats4r-credit-vocabulary',
    source: 'JATS4R, CRediT taxonomy 2.0',
    checks: 'A role of CRediT names the vocabulary and its term.',
    severity: 'warning',
    fix: 'add vocab="credit", vocab-identifier="https://credit.niso.org/", vocab-term and vocab-term-identifier to <role>',
    find: ({ all }) =>
      all('role')
        .filter((role) => CREDIT.has(textOf(role).toLowerCase().replace(/[–—]/g, '-')))
        .filter((role) =>
          ['vocab', 'vocab-identifier', 'vocab-term', 'vocab-term-identifier'].some((name) => attributeOf(role, name) === undefined),
        )
        .map((element) => ({
          element,
          found: translatable`the role "${textOf(element)}" without all of its attributes`,
          expected: translatable`vocab, vocab-identifier, vocab-term and vocab-term-identifier`,
        })),
  },
  {
    id: 'jats4r-credit-term',
    source: 'JATS4R, CRediT taxonomy 2.0; NISO Z39.104-2022',
    checks: 'A role with vocab="credit" is one of the fourteen of CRediT.',
    severity: 'error',
    fix: 'copy vocab-term and vocab-term-identifier from https://credit.niso.org/',
    find: ({ all }) =>
      all('role')
        .filter((role) => /^credit$/i.test(attributeOf(role, 'vocab') ?? ''))
        .filter((role) => !CREDIT.has((attributeOf(role, 'vocab-term') ?? textOf(role)).toLowerCase().replace(/[–—]/g, '-')))
        .map((element) => ({
          element,
          found: translatable`the term "${attributeOf(element, 'vocab-term') ?? textOf(element)}"`,
          expected: translatable`a role of CRediT`,
        })),
  },
  {
    id: 'jats4r-institution-in-affiliation',
    source: 'JATS4R, Authors and affiliations',
    checks: 'An affiliation names its institution in an element of its own.',
    severity: 'warning',
    fix: 'put the name into <institution>, best in <institution-wrap> with the ROR in <institution-id institution-id-type="ror">',
    find: ({ all }) =>
      all('aff')
        .filter((aff) => childrenOf(aff).every(({ name }) => name !== 'institution' && name !== 'institution-wrap' && name !== 'addr-line'))
        .map((element) => ({
          element,
          found: translatable`the affiliation "${clip(textOf(element))}" in words alone`,
          expected: untranslated('<institution>'),
        })),
  },
  {
    id: 'jats4r-ror-address',
    source: 'JATS4R, Authors and affiliations; ROR, identifiers',
    checks: 'A ROR is a whole address.',
    severity: 'warning',
    fix: 'write <institution-id institution-id-type="ror">https://ror.org/0…</institution-id>',
    find: ({ all }) =>
      all('institution-id')
        .filter(
          (id) =>
            /ror/i.test(attributeOf(id, 'institution-id-type') ?? '') &&
            !/^https:\/\/ror\.org\/0[a-hj-km-np-tv-z0-9]{6}\d{2}$/.test(textOf(id)),
        )
        .map((element) => ({
          element,
          found: translatable`the ROR "${textOf(element)}"`,
          expected: translatable`https://ror.org/ and nine characters`,
        })),
  },
];

function addressOf(link: XmlElement): string {
  return attributeOf(link, 'xlink:href') ?? textOf(link);
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const NAMES: ReadonlySet<string> = new Set(['name', 'string-name', 'name-alternatives', 'collab', 'collab-alternatives', 'anonymous']);
// 'the ATLAS Collaboration', 'for the Trial Study Group'
const GROUP = /\b(?:collaboration|consortium|working group|study group|investigators|committee|task force)\b/i;
const CREDIT: ReadonlySet<string> = new Set([
  'conceptualization',
  'data curation',
  'formal analysis',
  'funding acquisition',
  'investigation',
  'methodology',
  'project administration',
  'resources',
  'software',
  'supervision',
  'validation',
  'visualization',
  'writing - original draft',
  'writing - review & editing',
]);
