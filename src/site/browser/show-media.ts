import { readText } from './read-file.ts';
import type { SupplementFile } from './supplement-viewer.ts';

/** Shows a PDF in the browser's own viewer. A sandboxed frame would have none. */
export function showPdf({ href, name, place }: SupplementFile): void {
  const frame = document.createElement('iframe');
  frame.src = href;
  frame.title = name;
  place.append(frame);
}

export async function showImage({ href, name, place }: SupplementFile): Promise<void> {
  const image = document.createElement('img');
  image.src = href;
  image.alt = name;
  await image.decode();
  place.append(image);
}

/** Plays a sound or video in the browser's own player, with the subtitles among the supplements: `video1.mp4`, `video1.vtt`. */
export function showPlayer({ href, name, place }: SupplementFile): void {
  const isVideo = place.closest('li')?.querySelector('[data-viewer="video"]') !== null;
  const player = document.createElement(isVideo ? 'video' : 'audio');
  player.controls = true;
  player.preload = 'metadata';
  player.src = href;
  player.setAttribute('aria-label', name);
  const stem = href.replace(/\.\w+$/, '');
  for (const { href: track, textContent } of document.querySelectorAll<HTMLAnchorElement>('a.file[href$=".vtt"]')) {
    if (!track.startsWith(stem)) continue;
    const element = document.createElement('track');
    element.src = track;
    element.label = textContent ?? '';
    // 'video1.de.vtt'
    element.srclang = /\.([a-z]{2,3})\.vtt$/.exec(track)?.[1] ?? (document.documentElement.lang || 'en');
    player.append(element);
  }
  place.append(player);
}

export async function showText({ href, place }: SupplementFile): Promise<void> {
  const words = document.createElement('pre');
  words.tabIndex = 0;
  words.textContent = await readText(href);
  place.append(words);
}
