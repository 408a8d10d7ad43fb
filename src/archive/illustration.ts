import sharp from 'sharp';

/** Renders the journal's icon as a PNG of 48 by 48 pixels for ZIM files. */
export function illustrationOf(icon: Uint8Array): Promise<Uint8Array> {
  return sharp(icon, { density: 96 }).resize(48, 48).png().toBuffer();
}
