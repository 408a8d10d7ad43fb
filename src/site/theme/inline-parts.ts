/** Inline scripts and styles in a journal's templates, for the hashes in the Content-Security-Policy. */
export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** An element of a template whose text a browser executes or applies. */
export interface InlineElement {
  readonly kind: keyof InlineParts;
  /** Text as a browser hashes it: with LF line ends. */
  readonly text: string;
  /** Offset of the element in the template. */
  readonly offset: number;
  /** True if Liquid generates a part of the text, which may then differ from page to page. */
  readonly isWritten: boolean;
}

/**
 * Returns the inline scripts and styles of all templates that are equal on every page, without duplicates.
 *
 *   <script>document.body.classList.add('js')</script>  ->  scripts: ["document.body.classList.add('js')"]
 */
export function inlinePartsOf(templates: ReadonlyMap<string, string>): InlineParts {
  const elements = [...templates.values()].flatMap(inlineElements).filter(({ isWritten }) => !isWritten);
  const textsOf = (wanted: keyof InlineParts) => [...new Set(elements.filter(({ kind }) => kind === wanted).map(({ text }) => text))];
  return { scripts: textsOf('scripts'), styles: textsOf('styles') };
}

/** Inline elements of one template, without scripts with `src` and data blocks such as JSON-LD. */
export function inlineElements(template: string): readonly InlineElement[] {
  return [...template.matchAll(ELEMENT)].flatMap((found): InlineElement[] => {
    const { name = '', attributes = '', text = '' } = found.groups ?? {};
    const isScript = name.toLowerCase() === 'script';
    const type = TYPE.exec(attributes)?.[1]?.toLowerCase();
    if (isScript && (SOURCE.test(attributes) || (type !== undefined && !RUN.has(type)))) return [];
    return [
      {
        kind: isScript ? 'scripts' : 'styles',
        text: text.replace(/\r\n?/g, '\n'),
        offset: found.index,
        isWritten: /\{[{%]/.test(text),
      },
    ];
  });
}

const ELEMENT = /<(?<name>script|style)\b(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/\k<name>\s*>/gi;
const SOURCE = /\ssrc\s*=/i;
const TYPE = /\stype\s*=\s*["']?([^"'\s>]*)/i;
/** Script types that a browser executes. */
const RUN: ReadonlySet<string> = new Set(['', 'module', 'importmap', 'text/javascript', 'application/javascript']);
