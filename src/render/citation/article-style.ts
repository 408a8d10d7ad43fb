import { html, join, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { parseXml } from '../../read/xml/parse-xml.ts';
import type { XmlElement, XmlNode } from '../../read/xml/xml-element.ts';
import type { CslItem } from '../bibliography/csl.ts';

/**
 * Reduces a style to the rules that apply to a journal article. Nine tenths of a large style are about films, treaties and interviews,
 * and a CSL processor evaluates all of their conditions for every article.
 *
 *   '<choose><if type="bill">…</if><else><text macro="title"/></else></choose>'
 *     ->  '<choose><if type="article-journal"><text macro="title"/></if></choose>'
 *
 * The output for articles is unchanged: a branch is removed only if no article can take it. In-text citations and sort keys are removed
 * as well, since the bibliography has a single entry. CSL 1.0.2.
 */
export function articleStyle(xml: string): string {
  const document = parseXml(xml, { file: 'style', report: () => undefined });
  return document === undefined ? xml : printed(document.root).markup;
}

function printed(element: XmlElement): Markup {
  if (element.name === 'citation') return IN_TEXT;
  if (isOfNothing(element)) return NOTHING;
  const children = element.name === 'choose' ? branchesOf(element) : element.children;
  return tagged(element.name, element.attributes, children);
}

function tagged(name: string, attributes: XmlElement['attributes'], children: readonly XmlNode[]): Markup {
  const tag = trustedMarkup(name);
  const said = Object.entries(attributes).map(([key, value]) => html` ${trustedMarkup(key)}="${value}"`);
  const inside = children.filter((child) => typeof child === 'string' || (child.name !== 'sort' && !isNeverTaken(child)));
  return html`<${tag}${join(said)}>${join(inside.map((child) => (typeof child === 'string' ? html`${child}` : printed(child))))}</${tag}>`;
}

/** Returns the branches that an article may take, up to and including the first that every article takes. */
function branchesOf(choose: XmlElement): XmlElement[] {
  const branches: XmlElement[] = [];
  for (const branch of choose.children) {
    if (typeof branch === 'string') continue;
    const isTaken = branch.name === 'else' ? true : isTakenBy(branch.attributes);
    if (isTaken === false) continue;
    const first = branches.length === 0 ? 'if' : 'else-if';
    if (isTaken === undefined) branches.push({ ...branch, name: first });
    else {
      branches.push(
        branches.length === 0 ? { ...branch, name: 'if', attributes: { type: ARTICLE } } : { ...branch, name: 'else', attributes: {} },
      );
      break;
    }
  }
  return branches;
}

/** Tells whether an element prints names, a date or a number that no article has, and has no substitute. */
function isOfNothing({ name, attributes: { variable }, children }: XmlElement): boolean {
  if (variable === undefined || !FIELDS.has(name) || variable.split(' ').some((one) => VARIABLES.has(one))) return false;
  return !children.some((child) => typeof child !== 'string' && child.name === 'substitute');
}

function isNeverTaken(element: XmlElement): boolean {
  return element.name === 'choose' && branchesOf(element).length === 0;
}

/** Tells whether an article takes a branch; undefined if that depends on the article. */
function isTakenBy({ match = 'all', ...tests }: XmlElement['attributes']): boolean | undefined {
  const answers = Object.entries(tests).flatMap(([test, values = '']) => values.split(' ').map((value) => ANSWERS[test]?.(value)));
  const some = answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
  if (match === 'any') return some;
  if (match === 'none') return some === undefined ? undefined : !some;
  return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
}

const ARTICLE = 'article-journal';

/** Results of CSL tests that are the same for every article; undefined if they depend on the article. */
const ANSWERS: Readonly<Record<string, (value: string) => boolean | undefined>> = {
  type: (type) => type === ARTICLE,
  variable: (variable) => (VARIABLES.has(variable) ? undefined : false),
  'is-numeric': (variable) => (VARIABLES.has(variable) ? undefined : false),
  'is-uncertain-date': () => false,
};

/** Members of an item that are passed to styles; the type ties this table to the item. Journal articles are cited without their publisher. */
export const CITED_MEMBERS = {
  type: false,
  id: false,
  title: true,
  author: true,
  'container-title': true,
  'container-title-short': true,
  issued: true,
  volume: true,
  issue: true,
  page: true,
  number: true,
  DOI: true,
  URL: true,
  ISSN: true,
  publisher: false,
  language: true,
  abstract: false,
  keyword: false,
  license: false,
  note: true,
} satisfies Readonly<Record<keyof CslItem, boolean>>;

/** Variables that an article may have as it is cited, and those that the processor derives from them. */
const VARIABLES: ReadonlySet<string> = new Set([
  ...Object.entries(CITED_MEMBERS).flatMap(([member, isCited]) => (isCited ? [member] : [])),
  ...'title-short page-first citation-number citation-label first-reference-note-number locator year-suffix'.split(' '),
]);

const FIELDS: ReadonlySet<string> = new Set(['names', 'date', 'number', 'text']);
/** Replaces removed elements by a variable that no article has, because a group whose variables are all empty is not printed. */
const NOTHING = html`<text variable="genre"/>`;
const IN_TEXT = html`<citation><layout><text value="x"/></layout></citation>`;
