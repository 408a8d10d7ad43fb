import type { Block } from '../../model/block.ts';
import { slugOf } from '../../model/text/slug.ts';
import { translatable } from '../../model/text/translatable.ts';
import { captionOf } from './captions.ts';
import type { ContainerMeta } from './container-rule.ts';
import { figureFromContainer } from './figure-blocks.ts';
import { lineOf } from './inline-handlers.ts';
import type { MarkdownReader } from './markdown-reader.ts';
import type { TokenNode } from './token-tree.ts';

type ContainerHandler = (node: TokenNode, container: ContainerMeta, reader: MarkdownReader) => readonly Block[];

/** Handlers by the name after `:::`. */
const containerHandlers: Readonly<Record<string, ContainerHandler>> = {
  figure: (node, { attributes }, reader) => [figureFromContainer(node, attributes, reader)],
  box: boxedText,
  media: (node, container, reader) => [fileBlock(node, container, { kind: 'media', reader })],
  supplement: (node, container, reader) => [fileBlock(node, container, { kind: 'supplementaryMaterial', reader })],
  verse: (node, _container, reader) => [
    {
      kind: 'verseGroup',
      lines: node.children.flatMap((part) => linesOf(part).map((line) => reader.inlines(line))),
    },
  ],
};

/** Kinds of statements; a proof is not numbered. */
const STATEMENTS = [
  ...['theorem', 'lemma', 'proposition', 'corollary', 'definition', 'conjecture', 'claim', 'axiom', 'example', 'remark'],
  ...['hypothesis', 'algorithm', 'exercise', 'proof'],
];

/** Reads a `:::` container; one with an unknown name is replaced by its content and reported. */
export function containerBlocks(node: TokenNode, reader: MarkdownReader): readonly Block[] {
  const container = node.token.meta?.container as ContainerMeta;
  const { name } = container;
  const handler = Object.hasOwn(containerHandlers, name) ? containerHandlers[name] : STATEMENTS.includes(name) ? statement : undefined;
  if (handler !== undefined) return handler(node, container, reader);
  reader.warn(
    'markdown-container',
    translatable`"::: ${name}" is shown as its content; expected one of ${[...Object.keys(containerHandlers), ...STATEMENTS].join(', ')}`,
  );
  return [{ kind: 'unknown', element: `::: ${name}`, content: reader.blocks(node.children) }];
}

function boxedText(node: TokenNode, { title, attributes }: ContainerMeta, reader: MarkdownReader): readonly Block[] {
  const label = attributes.values.label ?? `Box ${reader.count('box')}`;
  const id = reader.id(attributes, 'box');
  reader.addTarget(attributes, { id, refType: 'boxed-text', words: [{ kind: 'text', value: label }] });
  return [{ kind: 'boxedText', id, label, ...titleOf(title, node, reader), content: reader.blocks(node.children) }];
}

function statement(node: TokenNode, { name, title, attributes }: ContainerMeta, reader: MarkdownReader): readonly Block[] {
  const word = name.charAt(0).toUpperCase() + name.slice(1);
  const label = attributes.values.label ?? (name === 'proof' ? word : `${word} ${reader.count(name)}`);
  const id = reader.id(attributes, slugOf(name));
  reader.addTarget(attributes, { id, refType: 'statement', words: [{ kind: 'text', value: label }] });
  return [{ kind: 'statement', id, label, ...titleOf(title, node, reader), content: reader.blocks(node.children) }];
}

interface FileBlockOptions {
  readonly kind: 'media' | 'supplementaryMaterial';
  readonly reader: MarkdownReader;
}

/** Reads `::: media film.mp4 {#video:x}` or `::: supplement counts.xlsx {#supp:x}`: a file name with a caption below. */
function fileBlock(node: TokenNode, { title, attributes }: ContainerMeta, { kind, reader }: FileBlockOptions): Block {
  const word = kind === 'media' ? 'Video' : 'Supplementary file';
  const label = attributes.values.label ?? `${word} ${reader.count(kind)}`;
  const id = reader.id(attributes, kind === 'media' ? 'media' : 'supp');
  reader.addTarget(attributes, {
    id,
    refType: kind === 'media' ? 'video' : 'supplementary-material',
    words: [{ kind: 'text', value: label }],
  });
  const [first, ...rest] = node.children;
  const isLine = first?.type === 'paragraph';
  const caption = captionOf(isLine ? reader.inlines(lineOf(first.children[0])) : [], reader.blocks(isLine ? rest : node.children));
  const file = reader.file(attributes.values.file ?? title, kind === 'media' ? 'media' : 'supplement');
  return kind === 'media' ? { kind, id, label, ...caption, file } : { kind, id, label, ...caption, files: [file] };
}

function titleOf(title: string, node: TokenNode, reader: MarkdownReader) {
  if (title === '') return {};
  return { title: reader.readLine({ text: title, line: (node.token.map?.[0] ?? 0) + 1 }) };
}

/** Splits a paragraph at the line breaks of the source. */
function linesOf(paragraph: TokenNode): TokenNode[][] {
  const lines: TokenNode[][] = [[]];
  for (const node of lineOf(paragraph.children[0])) {
    if (node.type === 'softbreak' || node.type === 'hardbreak') lines.push([]);
    else lines[lines.length - 1]?.push(node);
  }
  return lines;
}
