import type { Block, Section } from '../../model/block.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { blockJats, wrapper } from './block-contexts.ts';
import { doiJats, headingJats } from './heading-jats.ts';
import type { JatsWriter } from './jats-writer.ts';

/** Prints `back`: sections as the elements for their types; other blocks, which `back` does not allow, in a section without a title. */
export function backJats(back: readonly Block[], w: JatsWriter): Markup {
  const parts: Markup[] = [];
  let unsectioned: Block[] = [];
  let appendices: Section[] = [];
  const end = (): void => {
    if (unsectioned.length > 0) parts.push(wrapper(unsectioned, w));
    if (appendices.length > 0) parts.push(xml`\n<app-group>${appendices.map((app) => xml`\n${appendixJats(app, w)}`)}\n</app-group>`);
    unsectioned = [];
    appendices = [];
  };
  for (const block of back.flatMap((one) => (one.kind === 'unknown' ? one.content : [one]))) {
    const isAppendix = block.kind === 'section' && block.secType === 'app';
    const isUnsectioned = block.kind !== 'section' && block.kind !== 'refList' && block.kind !== 'footnoteGroup';
    if ((!isAppendix && appendices.length > 0) || (!isUnsectioned && unsectioned.length > 0)) end();
    if (isUnsectioned) unsectioned.push(block);
    else if (isAppendix) appendices.push(block);
    else parts.push(xml`\n${block.kind === 'section' ? backSectionJats(block, w) : blockJats(block, w)}`);
  }
  end();
  return parts.length === 0 ? xml`` : xml`\n<back>${parts}\n</back>`;
}

function backSectionJats(section: Section, w: JatsWriter): Markup {
  const print = section.secType === undefined || !Object.hasOwn(BY_TYPE, section.secType) ? undefined : BY_TYPE[section.secType];
  return print === undefined ? blockJats(section, w) : print(section, w);
}

/** The elements of `back` for sections of a type. JATS 1.3, elements ack, bio, glossary, notes. */
const BY_TYPE: Readonly<Record<string, (section: Section, w: JatsWriter) => Markup>> = {
  ack: (section, w) => {
    const inside = xml`${doiJats(section.doi)}${headingJats(section, w)}${w.paragraphsAndSections(section.content)}`;
    return xml`<ack${attributesOf(section, w)}>${inside}\n</ack>`;
  },
  bio: (section, w) => xml`<bio${attributesOf(section, w)}>${headingJats(section, w)}${w.sections(section.content)}\n</bio>`,
  notes: (section, w) => xml`<notes${attributesOf(section, w)}>${headingJats(section, w)}${w.sections(section.content)}\n</notes>`,
  glossary: (section, w) => {
    // A glossary has no sections.
    if (section.content.some(({ kind }) => kind === 'section' || kind === 'refList' || kind === 'footnoteGroup'))
      return blockJats(section, w);
    return xml`<glossary${attributesOf(section, w)}>${doiJats(section.doi)}${headingJats(section, w)}${w.blocks(section.content)}\n</glossary>`;
  },
};

/** Prints `app`, which requires a title, even an empty one. */
function appendixJats(section: Section, w: JatsWriter): Markup {
  const { label, title, doi, content } = section;
  const meta = doi !== undefined && xml`<sec-meta>${doiJats(doi)}</sec-meta>`;
  const heading = label === undefined && title === undefined ? xml`<title/>` : headingJats({ label, title }, w);
  return xml`<app${attributesOf(section, w)}>${meta}${heading}${w.sections(content)}\n</app>`;
}

function attributesOf({ id, lang }: Section, w: JatsWriter): Markup[] {
  return [w.id(id), attribute('xml:lang', lang)];
}
