import type { OtherTitle } from '../../model/article-meta.ts';
import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childOf, childrenOf, langOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';

export interface Titles {
  readonly title: readonly Inline[];
  readonly lang?: string;
  readonly subtitle?: readonly Inline[];
  readonly otherTitles: readonly OtherTitle[];
  /** Notes of the title (`fn-group`) and blocks within it. */
  readonly otherBlocks: readonly Block[];
}

/** Reads `title-group`: the title, its subtitles as one, the translated and alternative titles. */
export function readTitles(group: XmlElement | undefined, reader: JatsReader): Titles {
  if (group === undefined) return { title: [], otherTitles: [], otherBlocks: [] };
  const articleTitle = childOf(group, 'article-title');
  const title = articleTitle === undefined ? [] : reader.inlines(articleTitle);
  const lang = articleTitle === undefined ? undefined : langOf(articleTitle);
  const subtitle = joined(
    childrenOf(group, 'subtitle').filter((element) => runningType(element) === undefined),
    reader,
  );
  const otherTitles: OtherTitle[] = [];
  for (const child of childrenOf(group)) {
    if (child.name === 'trans-title-group') otherTitles.push(...transTitles(child, reader));
    else if (child.name === 'trans-title') otherTitles.push(otherTitle(child, 'trans', reader));
    else if (runningType(child) !== undefined) otherTitles.push(otherTitle(child, runningType(child) ?? '', reader));
    else if (child.name === 'alt-title') otherTitles.push(otherTitle(child, attributeOf(child, 'alt-title-type') ?? 'alt', reader));
  }
  const rest = childrenOf(group).filter(({ name }) => !READ.has(name));
  return {
    title,
    ...(lang === undefined ? {} : { lang }),
    ...(subtitle.length === 0 ? {} : { subtitle }),
    otherTitles: otherTitles.filter((other) => other.title.length > 0),
    otherBlocks: [...reader.takeStray(), ...reader.blocks(rest)],
  };
}

/** Returns the type of a subtitle that is the running head of pages, as Springer marks it up: `running-title`, `running-author`. */
function runningType(element: XmlElement): string | undefined {
  const type = element.name === 'subtitle' ? attributeOf(element, 'content-type') : undefined;
  return type?.startsWith('running') === true ? type : undefined;
}

const READ: ReadonlySet<string> = new Set(['article-title', 'subtitle', 'trans-title-group', 'trans-title', 'alt-title']);

function transTitles(group: XmlElement, reader: JatsReader): OtherTitle[] {
  const lang = langOf(group);
  const subtitle = joined(childrenOf(group, 'trans-subtitle'), reader);
  return childrenOf(group, 'trans-title').map((title, i) => ({
    ...(lang === undefined ? {} : { lang }),
    ...otherTitle(title, 'trans', reader),
    ...(i > 0 || subtitle.length === 0 ? {} : { subtitle }),
  }));
}

function otherTitle(element: XmlElement, type: string, reader: JatsReader): OtherTitle {
  const lang = langOf(element);
  return { type, ...(lang === undefined ? {} : { lang }), title: reader.inlines(element) };
}

function joined(elements: readonly XmlElement[], reader: JatsReader): Inline[] {
  const line: Inline[] = [];
  for (const element of elements) {
    const words = reader.inlines(element);
    if (line.length > 0 && words.length > 0) line.push({ kind: 'text', value: ' ' });
    line.push(...words);
  }
  return line;
}
