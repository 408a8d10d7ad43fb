import type { FileRef } from '../../model/inline.ts';
import { attribute, type Markup } from '../../model/text/markup.ts';

/** Returns the attributes of a file: `mimetype="video" mime-subtype="mp4" xlink:href="video.mp4"`. */
export function fileAttributes({ href, mediaType }: FileRef): readonly Markup[] {
  const [type, subtype] = mediaType?.split('/') ?? [];
  return [attribute('mimetype', type), attribute('mime-subtype', subtype), attribute('xlink:href', href)];
}
