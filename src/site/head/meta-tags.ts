import { html, join, type Markup } from '../../text/markup.ts';

/** A name and its value; tags whose value is absent or empty are not written (Google Scholar reads an empty tag as a fault). */
export type MetaTag = readonly [name: string, content: string | undefined];

/** `<meta name=… content=…>` lines, in the order given. */
export function metaTags(tags: readonly MetaTag[]): Markup {
  return join(written(tags).map(([name, content]) => html`<meta name="${name}" content="${content}">\n`));
}

/** The same with `property`, as Open Graph wants it. */
export function propertyTags(tags: readonly MetaTag[]): Markup {
  return join(written(tags).map(([name, content]) => html`<meta property="${name}" content="${content}">\n`));
}

function written(tags: readonly MetaTag[]): (readonly [string, string])[] {
  return tags.flatMap(([name, content = '']) => {
    const tidy = (UNTIDY.test(content) ? content.replace(WHITE_SPACE, ' ') : content).trim();
    return tidy === '' ? [] : [[name, tidy] as const];
  });
}

const WHITE_SPACE = /\s+/g;
// Most values are tidy as they are: looking is cheaper than replacing, and an article has a tag for each of its references.
const UNTIDY = /[^\S ]| {2}/;
