/** Attributes of a heading, an image, an equation or a caption: `{#fig:cells alt="Two cells"}`. */
export interface Attributes {
  readonly id?: string;
  readonly values: Readonly<Record<string, string>>;
}

export const NO_ATTRIBUTES: Attributes = { values: {} };

/** Parses attributes at the start of a text; returns them with their length, or undefined. */
export function attributesAt(text: string): { readonly attributes: Attributes; readonly length: number } | undefined {
  const match = BRACES.exec(text);
  if (match === null) return undefined;
  let id: string | undefined;
  const values: Record<string, string> = {};
  for (const [, ownId, name, double, single, bare] of (match[1] ?? '').matchAll(ONE)) {
    if (ownId !== undefined) id ??= ownId;
    else if (name !== undefined) values[name] = double ?? single ?? bare ?? '';
  }
  return { attributes: { ...(id === undefined ? {} : { id }), values }, length: match[0].length };
}

/** Cuts attributes off the end of a text: `Table: Cells {#tbl:cells}`. */
export function cutAttributes(text: string): { readonly text: string; readonly attributes: Attributes } {
  const at = text.lastIndexOf('{');
  const found = at < 0 ? undefined : attributesAt(text.slice(at));
  if (found === undefined || text.slice(at + found.length).trim() !== '') return { text, attributes: NO_ATTRIBUTES };
  return { text: text.slice(0, at).trimEnd(), attributes: found.attributes };
}

// {#fig:x .wide alt="a b"}
const BRACES =
  /^\{[ \t]*((?:#[^\s{}#"=]+|\.[\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+))(?:\s+(?:#[^\s{}#"=]+|\.[\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)))*)[ \t]*\}/;
const ONE = /#([^\s{}#"=]+)|\.[\w-]+|([\w-]+)=(?:"([^"\n]*)"|'([^'\n]*)'|([^\s{}"']+))/g;
