import { text } from '../messages/script-messages.ts';

/** An image to enlarge, with the label of its figure: `Figure 1`. */
export interface NamedImage {
  readonly image: HTMLImageElement;
  readonly name: string;
}

/** Images of the page's figures, except those narrower than 300 pixels (icons, formulas). */
export function namedImagesOf(page: Document): readonly NamedImage[] {
  return [...page.querySelectorAll<HTMLElement>('main figure')].flatMap((figure) => {
    const image = figure.querySelector('img');
    if (image === null || image.closest('figure') !== figure || Number(image.getAttribute('width') ?? 0) < 300) return [];
    return [{ image, name: nameOf(figure) }];
  });
}

/** Label of a figure: its own label, the heading of a figure page, or the first bold text of its caption. */
function nameOf(figure: HTMLElement): string {
  const label =
    figure.querySelector('.label') ?? document.querySelector('.figure-view h1') ?? figure.querySelector('figcaption :is(strong, b)');
  return label?.firstChild?.textContent?.trim().replace(/[.:]$/, '') ?? text('figure.unnamed');
}
