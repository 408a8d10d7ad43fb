/** A document type: what may stand in each element, and which attributes it has. XML 1.0, 3.2 and 3.3. */
export interface Dtd {
  readonly elements: ReadonlyMap<string, ContentModel>;
  /** By element, then by attribute. */
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, AttributeDeclaration>>;
}

export type ContentModel =
  | { readonly kind: 'empty' }
  | { readonly kind: 'any' }
  /** Text and these elements in any order. */
  | { readonly kind: 'mixed'; readonly names: ReadonlySet<string> }
  | { readonly kind: 'children'; readonly particle: Particle };

/** A part of an expression over names of elements: `(label?, title, (p | list)+)`. */
export type Particle =
  | { readonly kind: 'name'; readonly name: string; readonly occurs: Occurs }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Particle[]; readonly occurs: Occurs };

/** How often a part may stand: once, optionally, any number of times, at least once. */
export type Occurs = '1' | '?' | '*' | '+';

export interface AttributeDeclaration {
  readonly type: AttributeType;
  /** The values of an enumeration or notation; empty for other types. */
  readonly values: readonly string[];
  readonly isRequired: boolean;
  /** The only value that the attribute may have. */
  readonly fixed?: string;
}

export type AttributeType = 'CDATA' | 'ID' | 'IDREF' | 'IDREFS' | 'NMTOKEN' | 'NMTOKENS' | 'ENTITY' | 'ENTITIES' | 'enumeration';
