import type { ReportProblem } from '../../../model/problem.ts';
import { translatable } from '../../../model/text/translatable.ts';
import type { TranslatableValue } from '../../../model/translatable.ts';
import type { XmlDocument } from '../../xml/parse-xml.ts';
import { elementsBreaking } from '../../xml/select-elements.ts';
import { attributeOf, childOf, type XmlElement, type XmlNode } from '../../xml/xml-element.ts';
import { type CheckedArticle, JATS_RULES } from './jats-rules.ts';

/**
 * Reports advice on an article's tagging by the recommendations of JATS4R (https://jats4r.niso.org) and by accessibility. Each rule gives at
 * most one problem, at the first element that breaks it; the message names the others, so that a folder of old articles gives a short list.
 *
 *   figures without <alt-text> (17): fig1 (line 212), fig2 (line 260), …
 */
export function checkJats(root: XmlElement, document: XmlDocument, report: ReportProblem): void {
  const article = checkedArticle(root);
  if (article === undefined) return;
  for (const rule of JATS_RULES) {
    const { code, message, about } = rule;
    if (about === 'research' && !RESEARCH.has(article.articleType)) continue;
    const elements = elementsBreaking(rule, article);
    const [first] = elements;
    if (first === undefined) continue;
    const text = about !== undefined ? message : translatable`${message} (${elements.length}): ${namesOf(elements, document)}`;
    report({ code, severity: 'advice', place: document.placeOf(first), message: text });
  }
}

/** Codes of all rules. */
export const JATS_RULE_CODES: readonly string[] = JATS_RULES.map(({ code }) => code);

function checkedArticle(root: XmlElement): CheckedArticle | undefined {
  const front = childOf(root, 'front');
  const meta = front === undefined ? undefined : childOf(front, 'article-meta');
  if (meta === undefined) return undefined;
  const survey: Survey = { byName: new Map(), citedIds: new Set(), citedRanges: [] };
  walk(root, survey, true);
  return {
    root,
    articleType: attributeOf(root, 'article-type') ?? '',
    meta,
    all: (name) => survey.byName.get(name) ?? [],
    citedIds: survey.citedIds,
    citedRanges: survey.citedRanges,
  };
}

interface Survey {
  readonly byName: Map<string, XmlElement[]>;
  readonly citedIds: Set<string>;
  readonly citedRanges: (readonly [string, string])[];
}

/** Collects elements for all rules in one walk. Includes cross-references of sub-articles, but not their figures. */
function walk(element: XmlElement, survey: Survey, isMain: boolean): void {
  const { children } = element;
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (child === undefined) continue;
    if (typeof child === 'string') {
      const from = citedBy(children[at - 1]);
      const to = from === undefined ? undefined : citedBy(children[at + 1]);
      if (from !== undefined && to !== undefined && DASH.test(child)) survey.citedRanges.push([from, to]);
      continue;
    }
    if (child.name === 'xref') for (const id of (child.attributes.rid ?? '').split(/\s+/)) survey.citedIds.add(id);
    const isInMain = isMain && child.name !== 'sub-article' && child.name !== 'response';
    if (isInMain) {
      const found = survey.byName.get(child.name);
      if (found === undefined) survey.byName.set(child.name, [child]);
      else found.push(child);
    }
    walk(child, survey, isInMain);
  }
}

function citedBy(node: XmlNode | undefined): string | undefined {
  return node === undefined || typeof node === 'string' || node.name !== 'xref' ? undefined : node.attributes.rid;
}

/** `fig1 (line 212), fig2 (line 260) and 15 more` */
function namesOf(elements: readonly XmlElement[], document: XmlDocument): TranslatableValue {
  const named = elements.slice(0, MOST_NAMED).map((element) => {
    const { line } = document.placeOf(element);
    const id = attributeOf(element, 'id');
    return id === undefined ? translatable`line ${line}` : translatable`${id} (line ${line})`;
  });
  const more = elements.length - named.length;
  const names = { items: named, type: 'comma' } as const;
  return more === 0 ? names : translatable`${names} and ${more} more`;
}

/** Types of articles that report original work, to which more rules apply. */
const RESEARCH: ReadonlySet<string> = new Set(['research-article', 'brief-report', 'case-report', 'data-paper', 'systematic-review']);
const MOST_NAMED = 12;
const DASH = /^\s*[-–—‐−]\s*$/;
