import type { AttributeDeclaration, AttributeType } from './dtd.ts';
import { DtdError } from './dtd-error.ts';

/**
 * The attributes of an `ATTLIST` declaration, without the name of the element, parameter entities expanded; the first of each name.
 *
 *   'id ID #IMPLIED toggle (yes | no) "yes"'  ->  id: { type: 'ID', … }, toggle: { type: 'enumeration', values: ['yes', 'no'], … }
 *
 * XML 1.0, 3.3.
 */
export function parseAttributes(list: string): ReadonlyMap<string, AttributeDeclaration> {
  const attributes = new Map<string, AttributeDeclaration>();
  const tokens = list.match(TOKENS) ?? [];
  for (let at = 0; at < tokens.length; ) {
    const name = tokens[at++] ?? '';
    let type = tokens[at++] ?? '';
    if (type === 'NOTATION') type = tokens[at++] ?? '';
    const values = type.startsWith('(') ? (type.match(VALUES) ?? []) : [];
    const standard = tokens[at++] ?? '';
    const fixed = standard === '#FIXED' ? tokens[at++]?.slice(1, -1) : undefined;
    if (!attributes.has(name)) {
      attributes.set(name, {
        type: values.length > 0 ? 'enumeration' : typeNamed(type, name),
        values,
        isRequired: standard === '#REQUIRED',
        ...(fixed === undefined ? {} : { fixed }),
      });
    }
  }
  return attributes;
}

function typeNamed(type: string, name: string): AttributeType {
  const known = TYPES.find((one) => one === type);
  if (known === undefined) throw new DtdError(`the attribute ${name} has the type "${type}"; expected one of ${TYPES.join(', ')}`);
  return known;
}

const TYPES: readonly AttributeType[] = ['CDATA', 'ID', 'IDREF', 'IDREFS', 'NMTOKEN', 'NMTOKENS', 'ENTITY', 'ENTITIES'];
const TOKENS = /"[^"]*"|'[^']*'|\([^)]*\)|[^\s"'()]+/g;
const VALUES = /[^\s()|]+/g;
