import { type Code, callCode, EMPTY, textCode } from './code.ts';
import type { TypstWriter } from './typst-writer.ts';

/** Defines an id as a target of links, once: `o.anchor("content/4/e3#fig1")`. Empty where the content is repeated. */
export function anchorCode(id: string | undefined, w: TypstWriter): Code {
  if (id === undefined || id === '' || !w.hasIds || w.anchors.defined.has(id)) return EMPTY;
  w.anchors.defined.add(id);
  return callCode('o.anchor', {}, labelCode(id, w));
}

/** A link to an id of the article; only its text where links are not allowed. */
export function linkToCode(id: string, content: Code, w: TypstWriter): Code {
  if (!w.hasLinks || content === EMPTY || w.anchors.missing.has(id)) return content;
  w.anchors.linked.add(id);
  return callCode('o.link-to', {}, labelCode(id, w), content);
}

/** The label of an id, with the article's own, because an issue has many articles: `"content/4/e3#fig1"`. */
function labelCode(id: string, w: TypstWriter): Code {
  return textCode(`${w.context.id}#${id}`);
}

/** A link to a web page: `o.link-out("https://doi.org/10.1/x", "10.1/x")`. */
export function linkOutCode(href: string | undefined, content: Code, w: TypstWriter): Code {
  if (href === undefined || !w.hasLinks || content === EMPTY) return content;
  return callCode('o.link-out', {}, textCode(href), content);
}
