import type { Subject } from '../../model/article-meta.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, langOf, textOf } from '../xml/xml-element.ts';

/** Reads the subjects of `article-categories`, depth first; a nested one has the names of its ancestors. */
export function readSubjects(categories: XmlElement | undefined): Subject[] {
  const subjects: Subject[] = [];
  for (const group of categories === undefined ? [] : childrenOf(categories, 'subj-group')) addGroup(group, {}, subjects);
  return subjects;
}

interface Above {
  readonly path?: readonly string[];
  readonly groupType?: string;
  readonly lang?: string;
}

function addGroup(group: XmlElement, above: Above, subjects: Subject[]): void {
  const groupType = attributeOf(group, 'subj-group-type') ?? above.groupType;
  const lang = langOf(group) ?? above.lang;
  const kind = { ...(groupType === undefined ? {} : { groupType }), ...(lang === undefined ? {} : { lang }) };
  const path = above.path ?? [];
  let last: string | undefined;
  for (const child of childrenOf(group)) {
    if (child.name === 'subj-group') addGroup(child, { ...kind, path: last === undefined ? path : [...path, last] }, subjects);
    else if (child.name === 'subject' || child.name === 'compound-subject') {
      const name = child.name === 'subject' ? textOf(child) : childrenOf(child).map(textOf).join(', ');
      if (name === '') continue;
      last = name;
      subjects.push({ ...kind, path, name });
    }
  }
}
