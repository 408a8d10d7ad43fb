import type { Contrib, ContribGroup } from '../../model/article-meta.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import type { JatsWriter } from './jats-writer.ts';
import { nameJats } from './reference-jats.ts';

/** Prints `contrib-group`; `on-behalf-of` is part of the preceding contributor. */
export function contribGroupJats({ contentType, contribs }: ContribGroup, w: FrontWriter): Markup {
  const groups: { readonly contrib: Contrib; readonly onBehalfOf: Contrib[] }[] = [];
  const leading: Contrib[] = [];
  for (const contrib of contribs) {
    if (!isOnBehalfOf(contrib)) groups.push({ contrib, onBehalfOf: [] });
    else (groups.at(-1)?.onBehalfOf ?? leading).push(contrib);
  }
  if (groups.length === 0) return xml``;
  const printed = groups.map(({ contrib, onBehalfOf }) => xml`\n${contribJats(contrib, onBehalfOf, w)}`);
  const type = attribute('content-type', contentType);
  return xml`\n<contrib-group${type}>${printed}${leading.map((one) => behalfJats(one, w.w))}\n</contrib-group>`;
}

/** Tells whether a contributor comes from `on-behalf-of`: one of that type that is only a name. */
function isOnBehalfOf({ contribType, roles, affIds, noteIds, members, bio }: Contrib): boolean {
  return contribType === 'on-behalf-of' && [roles, affIds, noteIds, members, bio].every(({ length }) => length === 0);
}

/** A writer with the context of the front matter. */
export interface FrontWriter {
  readonly w: JatsWriter;
  /** True for the id of a `corresp`. */
  readonly isCorrespondence: (id: string) => boolean;
}

function contribJats(contrib: Contrib, onBehalfOf: readonly Contrib[], front: FrontWriter): Markup {
  const { w } = front;
  const { contribType, personId, degrees, email, bio } = contrib;
  const attributes = [
    attribute('contrib-type', contribType),
    w.id(contrib.id ?? (personId === undefined ? undefined : `author-${personId}`)),
    contrib.corresp && attribute('corresp', 'yes'),
    contrib.equalContrib && attribute('equal-contrib', 'yes'),
    contrib.deceased && attribute('deceased', 'yes'),
  ];
  const parts = [
    ...contribIdsJats(contrib),
    namesJats(contrib, front),
    degrees !== undefined && xml`\n<degrees>${degrees}</degrees>`,
    ...contrib.roles.map((role) => xml`\n${roleJats(role)}`),
    email !== undefined && xml`\n<email>${email}</email>`,
    ...contrib.affIds.map((id) => xml`\n<xref ref-type="aff"${w.rid([id])}/>`),
    ...contrib.noteIds.map((id) => xml`\n<xref ref-type="${front.isCorrespondence(id) ? 'corresp' : 'fn'}"${w.rid([id])}/>`),
    bio.length > 0 && xml`\n<bio>${w.sections(bio)}\n</bio>`,
    ...onBehalfOf.map((one) => behalfJats(one, w)),
  ];
  return xml`<contrib${attributes}>${parts}\n</contrib>`;
}

/** ORCID first, as an address (JATS4R, Authors and affiliations). */
function contribIdsJats({ orcid, contribIds }: Contrib): Markup[] {
  const orcidJats = orcid === undefined ? [] : [xml`\n<contrib-id contrib-id-type="orcid">https://orcid.org/${orcid}</contrib-id>`];
  const others = Object.entries(contribIds).map(
    ([type, value]) => xml`\n<contrib-id${attribute('contrib-id-type', type)}>${value}</contrib-id>`,
  );
  return [...orcidJats, ...others];
}

function namesJats(contrib: Contrib, front: FrontWriter): Markup {
  const { surname, givenNames, prefix, suffix, nameStyle, stringName, collab, members, anonymous } = contrib;
  const structured = (surname !== undefined || givenNames !== undefined) && nameJats({ surname, givenNames, prefix, suffix, nameStyle });
  const string = stringName !== undefined && xml`<string-name>${stringName}</string-name>`;
  const names =
    structured !== false && string !== false ? xml`<name-alternatives>${structured}${string}</name-alternatives>` : [structured, string];
  const group = members.length > 0 && contribGroupJats({ contribs: members }, front);
  const collaboration = collab !== undefined && xml`<collab>${front.w.line(collab, 'collab')}${group}</collab>`;
  const parts = [anonymous && xml`<anonymous/>`, collaboration, names];
  return xml`\n${parts}`;
}

/** Prints a role; one of CRediT with its term (NISO Z39.104). */
function roleJats({ text, url }: { readonly text: string; readonly url?: string }): Markup {
  const isCredit = url !== undefined && /credit\.(?:niso|casrai)\.org|casrai\.org\/credit/i.test(url);
  const vocabulary = isCredit
    ? [
        attribute('vocab', 'credit'),
        attribute('vocab-identifier', 'https://credit.niso.org/'),
        attribute('vocab-term', text),
        attribute('vocab-term-identifier', url),
      ]
    : [attribute('vocab-term-identifier', url)];
  return xml`<role${vocabulary}>${text}</role>`;
}

function behalfJats({ collab }: Contrib, w: JatsWriter): Markup {
  return xml`\n<on-behalf-of>${w.line(collab ?? [], 'phrase')}</on-behalf-of>`;
}
