import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The facts that an independent library reads in a PDF. */
export interface ReadPdf {
  readonly pages: number;
  /** True if the PDF says that it is tagged. */
  readonly isMarked: boolean;
  readonly lang: string | undefined;
  readonly title: string | undefined;
  /** The part of PDF/UA that the XMP metadata claim. */
  readonly uaPart: string | undefined;
  /** Number of structure elements by role: `Table`, `Formula`. */
  readonly roles: Readonly<Record<string, number>>;
  /** Figures and formulas without alternative text. */
  readonly withoutAlt: number;
  readonly internalLinks: number;
  readonly webLinks: number;
  readonly outline: readonly string[];
}

/** Reads a PDF with pdf.js. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const { info, metadata } = await pdf.getMetadata();
  const roles: Record<string, number> = {};
  let withoutAlt = 0;
  let internalLinks = 0;
  let webLinks = 0;
  const visit = (node: StructureNode): void => {
    if (node.role === undefined) return;
    roles[node.role] = (roles[node.role] ?? 0) + 1;
    if ((node.role === 'Figure' || node.role === 'Formula') && !node.alt) withoutAlt++;
    for (const child of node.children ?? []) visit(child);
  };
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    visit(((await page.getStructTree()) ?? {}) as StructureNode);
    for (const annotation of await page.getAnnotations()) {
      if (annotation.subtype !== 'Link') continue;
      if (annotation.dest || annotation.action) internalLinks++;
      else if (annotation.url) webLinks++;
    }
  }
  const read: ReadPdf = {
    pages: pdf.numPages,
    isMarked: (await pdf.getMarkInfo())?.Marked === true,
    lang: (info as { readonly Language?: string }).Language,
    title: (info as { readonly Title?: string }).Title,
    uaPart: /pdfuaid:part[>="\s]+(\d)/.exec(metadata?.getRaw() ?? '')?.[1],
    roles,
    withoutAlt,
    internalLinks,
    webLinks,
    outline: ((await pdf.getOutline()) ?? []).map(({ title }) => title),
  };
  await task.destroy();
  return read;
}

interface StructureNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly StructureNode[];
}
