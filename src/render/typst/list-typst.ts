import type { Block, DefItem, DefList, List, ListItem } from '../../model/block.ts';
import { anchorCode } from './anchor.ts';
import { arrayCode, type Code, callCode, dictionaryCode, EMPTY, joinCode, textCode, valueCode } from './code.ts';
import { hasContent } from './has-content.ts';
import { trimmed } from './trimmed.ts';
import type { TypstWriter } from './typst-writer.ts';

/** A list; items with labels of their own have them in place of bullets and numbers. */
export function listCode(list: List, w: TypstWriter): Code {
  const title = hasContent(list.title) ? callCode('o.list-title', {}, w.inlines(trimmed(list.title))) : EMPTY;
  if (list.items.length === 0) return title;
  const numbering = NUMBERING[list.listType];
  const isLabelled = list.items.some(({ label }) => label !== undefined);
  if (isLabelled || list.listType === 'simple') {
    const items = list.items.map((item) =>
      dictionaryCode({ label: item.label === undefined ? undefined : textCode(item.label), body: itemCode(item, w) }),
    );
    return joinCode([title, callCode('o.labelled-list', {}, arrayCode(items))]);
  }
  const items = arrayCode(list.items.map((item) => itemCode(item, w)));
  return joinCode([
    title,
    numbering === undefined
      ? callCode('o.bullets', {}, items)
      : callCode(
          'o.numbers',
          { numbering: textCode(numbering), start: list.start === undefined ? undefined : valueCode(list.start) },
          items,
        ),
  ]);
}

/** Terms with their definitions. */
export function defListCode(list: DefList, w: TypstWriter): Code {
  const title = hasContent(list.title) ? callCode('o.list-title', {}, w.inlines(trimmed(list.title))) : EMPTY;
  const heads = [list.termHead, list.defHead].filter(hasContent).map((head) => w.inlines(trimmed(head)));
  const head =
    heads.length === 0
      ? EMPTY
      : callCode('o.list-title', {}, joinCode(heads.flatMap((one, at) => (at === 0 ? [one] : [textCode(' – '), one]))));
  const items = list.items.map((item) => {
    const term = joinCode([anchorCode(item.id, w), w.inlines(trimmed(item.term))]);
    return dictionaryCode({ term, body: definitionsCode(item, w.at({ canFloat: false })) });
  });
  return joinCode([title, head, items.length === 0 ? EMPTY : callCode('o.definitions', {}, arrayCode(items))]);
}

/** The definitions of a term; each of several is a paragraph of its own. */
function definitionsCode({ definitions }: DefItem, w: TypstWriter): Code {
  const [only] = definitions;
  if (only !== undefined && definitions.length === 1) return compactCode(only, w);
  return w.blocks(definitions.flat());
}

/** Blocks as content of an item, a cell or a note, where a single paragraph needs no element of its own. */
export function compactCode(content: readonly Block[], w: TypstWriter): Code {
  const [only] = content;
  if (only?.kind !== 'paragraph' || content.length > 1) return w.blocks(content);
  return joinCode([anchorCode(only.id, w), w.inlines(trimmed(only.content))]);
}

function itemCode(item: ListItem, w: TypstWriter): Code {
  const mark = item.isCorrect === true ? textCode(` (${w.messages.text('article.label.correctOption')})`) : EMPTY;
  return joinCode([anchorCode(item.id, w), compactCode(item.content, w.at({ canFloat: false })), mark]);
}

const NUMBERING: Readonly<Partial<Record<List['listType'], string>>> = {
  order: '1.',
  'alpha-lower': 'a)',
  'alpha-upper': 'A)',
  'roman-lower': 'i)',
  'roman-upper': 'I)',
};
