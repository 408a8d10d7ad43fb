import type { RefList } from '../../model/block.ts';
import type { Inline, Link } from '../../model/inline.ts';
import type { Citation, CitationPart, CitedPerson, Reference } from '../../model/reference.ts';
import { attribute, type Markup, trustedMarkup, xml } from '../../model/text/markup.ts';
import { headingJats, labelJats } from './heading-jats.ts';
import type { JatsWriter, LineContext } from './jats-writer.ts';
import { typeAttributes } from './type-attributes.ts';
import { wordsOf } from './words-of.ts';

export function refListJats({ id, label, title, content, references }: RefList, w: JatsWriter): Markup {
  const refs = references.map((reference) => xml`\n${referenceJats(reference, w)}`);
  return xml`<ref-list${w.id(id)}>${headingJats({ label, title }, w)}${w.blocks(content)}${refs}\n</ref-list>`;
}

function referenceJats({ id, label, citations, notes }: Reference, w: JatsWriter): Markup {
  const works = citations.map((citation) => citationJats(citation, w));
  const note = (notes.length > 0 || works.length === 0) && xml`<note>${notes.length === 0 ? xml`<p/>` : w.paragraphs(notes)}</note>`;
  return xml`<ref${w.id(id)}>${labelJats(label)}${works}${note}</ref>`;
}

/** Prints the words of a citation as a `mixed-citation`, its parts as an `element-citation`, and both as alternatives. */
function citationJats(citation: Citation, w: JatsWriter): Markup {
  const { publicationType, lang, label, mixed } = citation;
  const type = [attribute('publication-type', publicationType), attribute('xml:lang', lang)];
  const parts = [...citation.parts.map((part) => partJats(part, citation, w)), ...identifiersJats(citation)];
  // Identifiers are taken from the element-citation: the words may link elsewhere.
  const use = parts.length > 0 && attribute('specific-use', 'display');
  const words = mixed !== undefined && xml`<mixed-citation${type}${use}>${labelJats(label)}${w.line(mixed, 'citation')}</mixed-citation>`;
  if (parts.length === 0) return words === false ? xml`<mixed-citation${type}>${labelJats(label)}</mixed-citation>` : words;
  const structure = xml`<element-citation${type}>${labelJats(label)}${parts}</element-citation>`;
  return words === false ? structure : xml`<citation-alternatives>\n${words}\n${structure}\n</citation-alternatives>`;
}

type Field = Extract<CitationPart, { kind: 'field' }>;

function partJats(part: CitationPart, citation: Citation, w: JatsWriter): Markup {
  if (part.kind === 'persons') {
    const persons = part.persons.map(personJats);
    return xml`\n<person-group${typeAttributes('person-group-type', part.role)}>${persons}${part.etal && xml`<etal/>`}</person-group>`;
  }
  return fieldJats(part, citation, w);
}

function personJats({ surname, givenNames, prefix, suffix, literal }: CitedPerson): Markup {
  if (surname === undefined && givenNames === undefined) return xml`<collab>${literal ?? ''}</collab>`;
  return nameJats({ surname, givenNames, prefix, suffix });
}

/** Prints `name`, its parts in the order of the DTD. */
export function nameJats(
  name: { readonly [K in 'surname' | 'givenNames' | 'prefix' | 'suffix' | 'nameStyle']?: string | undefined },
): Markup {
  const { surname, givenNames, prefix, suffix, nameStyle } = name;
  const style = NAME_STYLES.has(nameStyle ?? '') ? attribute('name-style', nameStyle) : '';
  const parts = [
    surname !== undefined && xml`<surname>${surname}</surname>`,
    givenNames !== undefined && xml`<given-names>${givenNames}</given-names>`,
    prefix !== undefined && xml`<prefix>${prefix}</prefix>`,
    suffix !== undefined && xml`<suffix>${suffix}</suffix>`,
  ];
  return xml`<name${style}>${parts}</name>`;
}

const NAME_STYLES: ReadonlySet<string> = new Set(['western', 'eastern', 'islensk', 'given-only']);

/** Prints one field in its element; a field that `element-citation` does not allow is a `named-content`. */
function fieldJats({ name, content, note }: Field, citation: Citation, w: JatsWriter): Markup {
  const [only] = content;
  if (content.length === 1 && only?.kind === 'link' && (name === 'ext-link' || name === 'uri'))
    return xml`\n${linkFieldJats(only, name, citation, w)}`;
  const context = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (context === undefined) return xml`\n<named-content${attribute('content-type', name)}>${w.line(content, 'content')}</named-content>`;
  const element = trustedMarkup(name);
  // The address of an accession number is a separate element.
  const { url } = citation;
  const address = url !== undefined && note !== 'doi' && isAddress({ name, content }, url) && attribute('xlink:href', url);
  return xml`\n<${element}${noteAttributes(name, note)}${address}>${w.line(content, context)}</${element}>`;
}

/** Prints a link that is a field of its own: an identifier if the citation has no other address. */
function linkFieldJats(link: Link, name: 'ext-link' | 'uri', { url, pmid, pmcid }: Citation, w: JatsWriter): Markup {
  const words = wordsOf(link.content);
  const type =
    url === link.href ? undefined : words === pmid ? 'pmid' : pmcid?.endsWith(words) === true && words !== '' ? 'pmcid' : undefined;
  if (type === undefined && name === 'uri') return xml`<uri${attribute('xlink:href', link.href)}>${words}</uri>`;
  return xml`<ext-link${attribute('ext-link-type', type ?? 'uri')}${attribute('xlink:href', link.href)}>${w.line(link.content, 'phrase')}</ext-link>`;
}

function noteAttributes(name: string, note: string | undefined): readonly Markup[] {
  if (name === 'pub-id') return typeAttributes('pub-id-type', note);
  if (name === 'size') return [attribute('units', note ?? 'pages')];
  if (name === 'named-content') return [attribute('content-type', note ?? 'other')];
  if (name === 'styled-content') return [];
  return [attribute(name === 'object-id' ? 'pub-id-type' : name === 'ext-link' ? 'ext-link-type' : 'content-type', note)];
}

/** Prints identifiers that are in neither the words nor the parts of a citation, as in references of a Markdown article. */
function identifiersJats({ parts, mixed = [], doi, pmid, pmcid, url }: Citation): Markup[] {
  const isGiven = (value: string): boolean =>
    isLinked(mixed, value) || parts.some((part) => part.kind === 'field' && (mentions(part.content, value) || isAddress(part, value)));
  const pubId = (type: string, value: string | undefined): Markup[] =>
    value === undefined || isGiven(value) ? [] : [xml`\n<pub-id${attribute('pub-id-type', type)}>${value}</pub-id>`];
  const link =
    url === undefined || mixed.length > 0 || isGiven(url)
      ? []
      : [xml`\n<ext-link ext-link-type="uri"${attribute('xlink:href', url)}>${url}</ext-link>`];
  return [...pubId('doi', doi), ...pubId('pmid', pmid), ...pubId('pmcid', pmcid), ...link];
}

/** True if the field is an identifier at the end of the address, which is then its link. */
function isAddress({ name, content }: Pick<Field, 'name' | 'content'>, url: string): boolean {
  const words = wordsOf(content);
  return name === 'pub-id' && words !== '' && url.endsWith(encodeURI(words));
}

/** True if a link leads to an identifier. A bare number in the words is not read as one. */
function isLinked(content: readonly Inline[], value: string): boolean {
  return content.some((inline) => {
    if (inline.kind === 'link') return inline.href.includes(value);
    return 'content' in inline && inline.kind !== 'inlineFootnote' && isLinked(inline.content, value);
  });
}

/** True if words or the address of a link contain an identifier. `PMC12` may be written `12`. */
function mentions(content: readonly Inline[], value: string): boolean {
  return content.some((inline) => {
    if (inline.kind === 'text') return inline.value.includes(value) || inline.value === value.replace(/^PMC/, '');
    if (inline.kind === 'link' && inline.href.includes(value)) return true;
    return 'content' in inline && inline.kind !== 'inlineFootnote' && mentions(inline.content, value);
  });
}

/** Content model of each field of an `element-citation`. JATS 1.3, element element-citation. */
const FIELDS: Readonly<Record<string, LineContext>> = {
  ...fields(
    'plain',
    'conf-acronym conf-date conf-loc conf-name conf-sponsor date-in-citation day elocation-id email etal fpage isbn issn issn-l issue issue-id ' +
      'issue-part issue-title lpage month object-id page-range patent pub-id publisher-loc publisher-name season size string-date uri volume ' +
      'volume-id volume-series year',
  ),
  ...fields('script', 'edition institution version'),
  ...fields('phrase', 'ext-link gov role series std'),
  ...fields(
    'citation',
    'article-title bold chapter-title comment data-title italic monospace part-title roman sc source sub sup supplement trans-source trans-title underline',
  ),
  'named-content': 'content',
  'styled-content': 'content',
};

function fields(context: LineContext, names: string): Record<string, LineContext> {
  return Object.fromEntries(names.split(' ').map((name) => [name, context]));
}
