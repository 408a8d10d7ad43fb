import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { attribute, EMPTY, type Markup } from '../../model/text/markup.ts';
import { blocksJats, bodyJats, paragraphsAndSectionsJats, STANDALONE, sectionsJats } from './block-contexts.ts';
import type { JatsWriter, LineContext } from './jats-writer.ts';
import { lineJats } from './line-jats.ts';
import { xmlNameOf } from './xml-name.ts';

/** The printer of one article. */
export class ArticlePrinter implements JatsWriter {
  readonly #printedIds = new Set<string>();
  readonly #pointedIds = new Set<string>();
  readonly #missingIds: ReadonlySet<string>;

  /** Takes ids without a printed element: pointers to them are left out, because the DTD requires a target. */
  constructor(missingIds: ReadonlySet<string>) {
    this.#missingIds = missingIds;
  }

  /** Returns the ids that are pointed to and that no printed element has. */
  danglingIds(): ReadonlySet<string> {
    return new Set([...this.#pointedIds].filter((id) => !this.#printedIds.has(id)));
  }

  id(id: string | undefined): Markup {
    if (id === undefined) return EMPTY;
    const name = xmlNameOf(id);
    if (this.#printedIds.has(name)) return EMPTY;
    this.#printedIds.add(name);
    return attribute('id', name);
  }

  rid(ids: readonly string[]): Markup {
    const names = ids.map(xmlNameOf).filter((name) => !this.#missingIds.has(name));
    for (const name of names) this.#pointedIds.add(name);
    return names.length === 0 ? EMPTY : attribute('rid', names.join(' '));
  }

  line(content: readonly Inline[], context: LineContext): Markup {
    return lineJats(content, context, this);
  }

  paragraphs(content: readonly Block[]): Markup {
    return blocksJats(content, NO_BLOCKS, this);
  }

  blocks(content: readonly Block[], allowed: ReadonlySet<Block['kind']> = STANDALONE): Markup {
    return blocksJats(content, allowed, this);
  }

  sections(content: readonly Block[]): Markup {
    return sectionsJats(content, this);
  }

  body(content: readonly Block[]): Markup {
    return bodyJats(content, this);
  }

  paragraphsAndSections(content: readonly Block[]): Markup {
    return paragraphsAndSectionsJats(content, this);
  }
}

const NO_BLOCKS: ReadonlySet<Block['kind']> = new Set();
