import { htmlIn, isPlaceholder, meantArticleType } from '../../model/text/front-mistakes.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, descendantsOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';

/** Reports what readers would see and nobody meant: placeholders in title and names, escaped HTML, a misspelt type of article. */
export function reportFrontMistakes(article: XmlElement, meta: XmlElement, reader: JatsReader): void {
  const type = attributeOf(article, 'article-type');
  const meant = type === undefined ? undefined : meantArticleType(type);
  if (meant !== undefined)
    reader.warn(
      'article-type-misspelt',
      article,
      translatable`article-type is "${type}", which is no known type; did you mean "${meant}"?`,
    );
  const named = (name: string): XmlElement[] => childrenOf(meta, name);
  const names = named('contrib-group').flatMap((group) => ['surname', 'given-names'].flatMap((name) => descendantsOf(group, name)));
  const titles = named('title-group').flatMap((group) => ['article-title', 'trans-title'].flatMap((name) => descendantsOf(group, name)));
  for (const element of [...titles, ...names].filter((one) => isPlaceholder(textOf(one))))
    reader.fail(
      'placeholder-text',
      element,
      translatable`<${element.name}> is "${textOf(element)}", a placeholder; expected ${element.name === 'surname' || element.name === 'given-names' ? translatable`a name` : translatable`a title`}`,
    );
  for (const part of ['title-group', 'abstract', 'trans-abstract', 'kwd-group'].flatMap(named)) {
    const html = htmlIn(textOf(part));
    if (html === undefined) continue;
    reader.warn(
      'markup-escaped',
      deepest(part, html),
      translatable`"${html}" of HTML is shown to readers as text; expected elements of JATS, such as <p> and <italic>`,
    );
  }
}

/** The innermost element with a text. */
function deepest(element: XmlElement, text: string): XmlElement {
  const inner = childrenOf(element).find((child) => textOf(child).includes(text));
  return inner === undefined ? element : deepest(inner, text);
}
