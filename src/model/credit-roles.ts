/** A role of the Contributor Role Taxonomy: its English name and the last part of its address. ANSI/NISO Z39.104-2022. */
export interface CreditRole {
  readonly name: string;
  /** `writing-original-draft` */
  readonly slug: string;
}

/** Start of the addresses of the roles: `https://credit.niso.org/contributor-roles/software/`. */
export const CREDIT_ADDRESS = 'https://credit.niso.org/contributor-roles/';

const ROLES: readonly CreditRole[] = [
  'Conceptualization',
  'Data curation',
  'Formal analysis',
  'Funding acquisition',
  'Investigation',
  'Methodology',
  'Project administration',
  'Resources',
  'Software',
  'Supervision',
  'Validation',
  'Visualization',
  'Writing – original draft',
  'Writing – review & editing',
].map((name) => ({ name, slug: name.toLowerCase().replace(/[^a-z]+/g, '-') }));

const BY_LETTERS: ReadonlyMap<string, CreditRole> = new Map(ROLES.map((role) => [lettersOf(role.name), role]));

/**
 * Returns the role that a source means by its words or its address; undefined for a role outside the taxonomy.
 *
 *   'Writing - Original Draft Preparation'                                       ->  writing-original-draft
 *   'wrote it', 'http://credit.niso.org/contributor-roles/writing-original-draft/'  ->  writing-original-draft
 */
export function creditRoleOf({ text, url = '' }: { readonly text: string; readonly url?: string }): CreditRole | undefined {
  const slug = /credit\.(?:niso|casrai)\.org\/\S*?([a-z-]+)\/?$/i.exec(url)?.[1] ?? '';
  return (
    BY_LETTERS.get(lettersOf(slug)) ??
    BY_LETTERS.get(
      lettersOf(text)
        .replace(/preparation$/, '')
        .replace('reviewandediting', 'reviewediting'),
    )
  );
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace('isation', 'ization');
}
