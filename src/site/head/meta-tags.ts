import { html, join, type Markup } from '../../model/text/markup.ts';

/** Name and value of a tag; tags with an absent or empty value are omitted (Google Scholar reports an empty tag as an error). */
export type MetaTag = readonly [name: string, content: string | undefined];

/** `<meta name=… content=…>` lines, in the given order. */
export function metaTags(tags: readonly MetaTag[]): Markup {
  return join(written(tags).map(([name, content]) => html`<meta name="${name}" content="${content}">\n`));
}

/** The same with `property`, for Open Graph. */
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
// Fast path: most values need no replacement, and an article has a tag per reference.
const UNTIDY = /[^\S ]| {2}/;
