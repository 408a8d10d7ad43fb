import { type CardGlyphs, readCardGlyphs } from '../../../render/figures/card-glyphs.ts';

/** The outlines of letters, which are loaded when the thread draws its first card or cover. */
export function loadGlyphs(): Promise<CardGlyphs> {
  loaded.glyphs ??= readCardGlyphs();
  return loaded.glyphs;
}

const loaded: { glyphs?: Promise<CardGlyphs> } = {};
