import { translatable } from '../../model/text/translatable.ts';
import { hrefOf } from '../jats/links.ts';
import { type Frame, type LineBuilder, type Piece, textOfPieces, wrapped } from './line-builder.ts';
import { linkCitations } from './link-citations.ts';
import { openXref, type WordReader } from './word-reader.ts';

/** Properties of a paragraph by the fields in it. */
export interface ParagraphFields {
  isBibliography: boolean;
  isContents: boolean;
  sequence: string | undefined;
  /** Number of characters by size of their font. */
  sizes: Map<number, number>;
}

/** Returns the conversion of a field whose code is complete. */
export function convertField(reader: WordReader, fields: ParagraphFields): Frame['convert'] {
  return (pieces, frame) => {
    const code = frame.code.trim();
    const citation = reader.citations.read(code, frame.data);
    if (citation?.kind === 'bibliography') fields.isBibliography = true;
    if (citation?.kind === 'citation') return linkCitations(pieces, citation.items, reader);
    if (citation?.kind === 'unreadable') {
      reader.warn(
        'word-citation',
        translatable`the citation "${textOfPieces(pieces).slice(0, 80)}" has no data of the cited works; expected the fields of Zotero, Mendeley, EndNote or Word`,
      );
      return pieces;
    }
    const [, kind = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(code) ?? [];
    switch (kind.toUpperCase()) {
      case 'HYPERLINK':
        return linked(
          pieces,
          {
            href: /^(?:\\[^l\s]\s+)*"([^"]*)"/i.exec(rest)?.[1] ?? /^[^\s"\\]+/.exec(rest)?.[0],
            anchor: /\\l\s+"([^"]*)"/.exec(rest)?.[1],
          },
          reader,
        );
      case 'REF':
      case 'PAGEREF':
      case 'NOTEREF':
        return pointed(pieces, nameIn(rest), reader);
      case 'SEQ':
        fields.sequence ??= nameIn(rest);
        return pieces;
      case 'TOC':
      case 'INDEX':
        fields.isContents = true;
        return [];
      case 'EQ':
        reader.leaveOut('equations');
        return pieces;
      default:
        return /^_Ref\d+$/.test(kind) ? pointed(pieces, kind, reader) : pieces;
    }
  };
}

function nameIn(rest: string): string {
  const [, quoted, plain = ''] = /^(?:"([^"]*)"|(\S+))/.exec(rest) ?? [];
  return quoted ?? plain;
}

/** Pieces in a link, which may lead to an address, to a bookmark, or be refused. */
export function linked(
  pieces: readonly Piece[],
  { href, anchor }: { readonly href: string | undefined; readonly anchor: string | undefined },
  reader: WordReader,
): readonly Piece[] {
  if (href === undefined || href === '') return anchor === undefined ? pieces : pointed(pieces, anchor, reader);
  const safe = hrefOf(anchor === undefined || href.includes('#') ? href : `${href}#${anchor}`);
  // A page that was saved from a browser has its own path before its bookmarks.
  if (safe === undefined && anchor !== undefined && reader.wantedBookmarks.has(anchor)) return pointed(pieces, anchor, reader);
  if (safe === undefined) {
    reader.warn('link-refused', translatable`"${href.slice(0, 80)}" is no address for a link; expected http, https, ftp, mailto or tel`);
    return pieces;
  }
  return wrapped(pieces, (content) => ({ kind: 'link', href: safe, content }));
}

/** Pieces in a cross-reference to a bookmark. */
export function pointed(pieces: readonly Piece[], bookmark: string, reader: WordReader): readonly Piece[] {
  if (bookmark === '' || /^_(?:GoBack|top|Toc\d+|Hlk\d+)$/i.test(bookmark)) return pieces;
  return wrapped(pieces, (content) => openXref({ content, target: { bookmark } }, reader));
}

/** Reads a complex field: `begin`, `separate` and `end` of `w:fldChar`. */
export function readFieldCharacter(type: string, data: string, line: LineBuilder, convert: Frame['convert']): void {
  const top = line.frames[line.frames.length - 1];
  if (type === 'begin') line.open({ isCode: true, data, convert });
  else if (type === 'separate' && top !== undefined) top.isCode = false;
  else if (type === 'end' && top !== undefined) {
    const outer = line.frames[line.frames.length - 2];
    // EndNote keeps the data of a citation in a field within its code.
    if (outer?.isCode === true && outer.data === '') outer.data = top.data;
    line.close(top);
  }
}
