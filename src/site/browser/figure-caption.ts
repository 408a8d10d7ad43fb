/** Clones the caption of an image's figure for another place, without its tools and without ids, because an id must be unique; undefined without caption. */
export function captionOf(image: HTMLImageElement): DocumentFragment | undefined {
  const caption = image.closest('figure')?.querySelector(':scope > figcaption');
  if (caption == null) return undefined;
  const copy = document.createDocumentFragment();
  copy.append(...caption.cloneNode(true).childNodes);
  for (const one of copy.querySelectorAll('.figure-tools')) one.remove();
  for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id');
  return copy;
}
