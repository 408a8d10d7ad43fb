import { type Node, parseSync, Visitor } from 'oxc-parser';

/** Words in a source file that a reader would see and that are in no catalogue. */
export interface LiteralWords {
  /** From 1. */
  readonly line: number;
  readonly words: string;
}

/**
 * Finds the literal words of a module that reach a reader:
 *
 * 1. in an `html` template, text between tags, and values of the attributes of `READER_ATTRIBUTES`;
 * 2. strings in an expression that becomes text of a page: a value of a property of `READER_PROPERTIES` or of a reader's attribute, an
 *    argument of a call of `READER_CALLS`, a child of `element`;
 * 3. other strings that read as a sentence: two words or more, of which the first has a capital letter.
 *
 * A word has two letters or more. Not words are names of messages (`list.more`), the content of `code`, scripts and styles, names of
 * `NAMES`, which no language translates, and what is thrown or given to `new …Error`: errors are for programmers.
 */
export function literalWords(file: string, source: string): readonly LiteralWords[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Map<number, string>();
  const seen = new Set<number>();
  const add = (at: number, words: string): void => {
    if (!seen.has(at)) found.set(at, words.trim());
  };
  const addStrings = (node: Node | null): void => {
    if (node === null) return;
    for (const { at, text } of stringsOf(node)) if (hasWords(text)) add(at, text);
  };
  const ignore = (node: Node): void => {
    for (const { at } of stringsOf(node)) seen.add(at);
  };
  new Visitor({
    ThrowStatement: ({ argument }) => ignore(argument),
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) given.forEach(ignore);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      for (const { start } of quasi.quasis) seen.add(start);
      if (tag.type !== 'Identifier' || tag.name !== 'html') return;
      const words = wordsOfMarkup(quasi.quasis.map(({ value }) => value.cooked ?? '').join(HOLE));
      if (words.length > 0) found.set(quasi.start, words.join(' | '));
    },
    AssignmentExpression: ({ left, right }) => {
      if (left.type === 'MemberExpression' && left.property.type === 'Identifier' && READER_PROPERTIES.has(left.property.name))
        addStrings(right);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && READER_PROPERTIES.has(key.name)) addStrings(value);
      if (key.type === 'Literal' && READER_ATTRIBUTES.has(String(key.value))) addStrings(value);
    },
    CallExpression: ({ callee, arguments: given }) => {
      const name = callee.type === 'Identifier' ? callee.name : nameOf(callee);
      if (READER_CALLS.has(name)) given.forEach(addStrings);
      if (name === 'element') given.slice(2).forEach(addStrings);
      const [attribute] = given;
      if (attribute?.type === 'Literal' && READER_ATTRIBUTES.has(String(attribute.value))) given.slice(1).forEach(addStrings);
    },
  }).visit(program);
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && SENTENCE.test(value) && !NAMES.has(value)) add(start, value);
    },
    TemplateLiteral: ({ quasis }) => {
      const words = quasis.map(({ value }) => value.cooked ?? '').join('…');
      if (SENTENCE.test(words) && quasis[0] !== undefined) add(quasis[0].start, words);
    },
  }).visit(program);
  return [...found].sort(([a], [b]) => a - b).map(([at, words]) => ({ line: source.slice(0, at).split('\n').length, words }));
}

function nameOf(callee: Node): string {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** Strings and parts of templates whose value the expression may have: not those that a call within it gets. */
function stringsOf(node: Node): readonly { readonly at: number; readonly text: string }[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ at: node.start, text: node.value }] : [];
    case 'TemplateLiteral':
      return [...node.quasis.map(({ start, value }) => ({ at: start, text: value.cooked ?? '' })), ...node.expressions.flatMap(stringsOf)];
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return [...stringsOf(node.left), ...stringsOf(node.right)];
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element === null ? [] : stringsOf(element)));
    case 'SpreadElement':
      return stringsOf(node.argument);
    case 'NewExpression':
      return node.arguments.flatMap(stringsOf);
    default:
      return [];
  }
}

/** The literal words of markup with holes: text, and values of attributes that are read out. */
function wordsOfMarkup(markup: string): readonly string[] {
  const visible = markup.replace(UNREAD, HOLE);
  const attributes = [...visible.matchAll(ATTRIBUTE)]
    .filter(([, name]) => READER_ATTRIBUTES.has(name ?? ''))
    .map(([, , value]) => value ?? '');
  // A template may be a part of a tag: ` lang="ar" dir="rtl"`.
  const withoutTags = ATTRIBUTES_ONLY.test(visible) ? '' : visible.replace(TAG, HOLE);
  const texts = withoutTags.replace(/&#?\w+;/g, ' ').split(HOLE);
  return [...texts, ...attributes.flatMap((value) => value.split(HOLE))].map((text) => text.trim()).filter(hasWords);
}

function hasWords(text: string): boolean {
  return WORD.test(text) && !MESSAGE_NAME.test(text) && !NAMES.has(text);
}

const HOLE = '\u0000';
const WORD = /\p{L}{2,}/u;
// 'No article found', 'Volume …' with a value
const SENTENCE = /^\s*\p{Lu}\p{Ll}+,? (?:[^ ]* )*?(?:\p{L}{2,}|…)/u;
/** Names of identifiers, formats, sites, citation styles and fonts, which are the same in all languages. */
const NAMES: ReadonlySet<string> = new Set([
  'DOI',
  'Google Scholar',
  'JSON',
  'SHA-256',
  'Bluesky',
  'LinkedIn',
  'Mastodon',
  'Reddit',
  'APA',
  'Chicago',
  'Harvard',
  'MLA',
  'Vancouver',
  'Liberation Sans',
  'Liberation Serif',
  'Nimbus Roman',
  'Nimbus Sans',
  'Source Sans 3',
  'Source Serif 4',
  'Times New Roman',
]);
// 'article.notice.retracted'
const MESSAGE_NAME = /^[a-z]\w*(?:\.[\w-]+)+$/;
const UNREAD = /<(script|style|code)\b[\s\S]*?<\/\1>/g;
const ATTRIBUTES_ONLY = /^(?:\0|\s+[a-z-]+(?:="[^"]*")?)+$/;
const TAG = /<\/?[a-z!\u0000][^<>]*>/g;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g;

const READER_ATTRIBUTES: ReadonlySet<string> = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'title',
  'placeholder',
  'label',
]);
const READER_PROPERTIES: ReadonlySet<string> = new Set([
  'textContent',
  'innerText',
  'innerHTML',
  'title',
  'alt',
  'placeholder',
  'ariaLabel',
  'label',
  'caption',
]);
const READER_CALLS: ReadonlySet<string> = new Set([
  'append',
  'prepend',
  'before',
  'after',
  'replaceWith',
  'replaceChildren',
  'createTextNode',
  'insertAdjacentText',
  'insertAdjacentHTML',
  'alert',
  'confirm',
  'prompt',
]);
