import type { Problem } from '../../../model/problem.ts';
import { translatable } from '../../../model/text/translatable.ts';
import type { Translatable } from '../../../model/translatable.ts';
import type { XmlDocument } from '../../xml/parse-xml.ts';
import { elementsBreaking } from '../../xml/select-elements.ts';
import { attributeOf, childOf, type XmlElement } from '../../xml/xml-element.ts';
import type { StyledArticle, StyleFault, TableRule } from './style-rule.ts';
import { STYLE_RULES } from './style-rules.ts';

/** Reports what breaks the rules of PMC and JATS4R, with what to do about it, by rule and then in document order. */
export function checkStyle(document: XmlDocument, report: (problem: Problem, fix: string) => void): void {
  const article = styledArticle(document.root);
  if (article === undefined) return;
  for (const rule of STYLE_RULES) {
    const { id: code, severity, fix } = rule;
    for (const { element, found, expected } of 'find' in rule ? rule.find(article) : faultsOf(rule, article)) {
      report({ code, severity, place: document.placeOf(element), message: translatable`${found}; expected ${expected}` }, fix);
    }
  }
}

function faultsOf(rule: TableRule, article: StyledArticle): readonly StyleFault[] {
  return elementsBreaking(rule, article).map((element) => {
    const words = (one: TableRule['found']): Translatable => (typeof one === 'function' ? one(element, article) : one);
    return { element, found: words(rule.found), expected: words(rule.expected ?? translatable`one`) };
  });
}

/** Undefined for what is no article with front matter: the DTD says so. */
function styledArticle(root: XmlElement): StyledArticle | undefined {
  const front = childOf(root, 'front');
  const meta = front === undefined ? undefined : childOf(front, 'article-meta');
  if (front === undefined || meta === undefined) return undefined;
  const byName = new Map<string, XmlElement[]>();
  const byId = new Map<string, XmlElement>();
  const walk = (element: XmlElement, isMain: boolean): void => {
    const id = attributeOf(element, 'id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    const inMain = isMain && element.name !== 'sub-article' && element.name !== 'response';
    const named = byName.get(element.name);
    if (inMain && named !== undefined) named.push(element);
    else if (inMain) byName.set(element.name, [element]);
    for (const child of element.children) if (typeof child !== 'string') walk(child, inMain);
  };
  walk(root, true);
  return {
    articleType: attributeOf(root, 'article-type') ?? '',
    front,
    meta,
    all: (name) => byName.get(name) ?? [],
    byId: (id) => byId.get(id),
  };
}
