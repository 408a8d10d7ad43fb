import { doiUrl } from '../../model/text/address.ts';
import type { ArticleParts } from './article-parts.ts';
import type { Component } from './component-parts.ts';
import { code, integer, type TagSpec, text } from './tag-spec.ts';

export interface ComponentFacts {
  readonly parent: ArticleParts;
  readonly component: Component;
  /** Position among the components, from 1. */
  readonly position: number;
}

/** The tags of a part with a DOI of its own. Decisions, section 3. */
export const COMPONENT_TAGS: readonly TagSpec<ComponentFacts>[] = [
  code('article_doi', (c) => c.parent.doi),
  text('content', (c) => c.component.text),
  code('doi', (c) => c.component.doi),
  code('doi_url', (c) => doiUrl(c.parent.journal.doiResolver, c.component.doi)),
  integer('position', (c) => c.position),
  text('type', (c) => c.component.type),
];
