/** Texts of the inline scripts and styles in a journal's templates, for the hashes in the pages' policy. */
export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** An element of a template whose text a browser runs or applies. */
export interface InlineElement {
  readonly kind: keyof InlineParts;
  /** As a browser hashes it: lines end in LF. */
  readonly text: string;
  /** Offset of the element in the template. */
  readonly offset: number;
  /** True where Liquid writes a part of the text, so that each page may have another. */
  readonly isWritten: boolean;
}

/**
 * The inline scripts and styles of all templates that are the same on every page, each once.
 *
 *   <script>document.body.classList.add('js')</script>  ->  scripts: ["document.body.classList.add('js')"]
 */
export function inlinePartsOf(templates: ReadonlyMap<string, string>): InlineParts {
  const elements = [...templates.values()].flatMap(inlineElements).filter(({ isWritten }) => !isWritten);
  const textsOf = (wanted: keyof InlineParts) => [...new Set(elements.filter(({ kind }) => kind === wanted).map(({ text }) => text))];
  return { scripts: textsOf('scripts'), styles: textsOf('styles') };
}

/** The inline elements of one template. Scripts with a `src` and data blocks, such as JSON-LD, are none. */
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
/** Types of a script that a browser runs. */
const RUN: ReadonlySet<string> = new Set(['', 'module', 'importmap', 'text/javascript', 'application/javascript']);
