import { text } from '../../model/messages/script-messages.ts';

/** An image to enlarge, with the label of its figure: `Figure 1`. */
export interface NamedImage {
  readonly image: HTMLImageElement;
  readonly name: string;
}

/** Images of the page's figures, except those narrower than 300 pixels (icons, formulas). */
export function namedImagesOf(page: Document): readonly NamedImage[] {
  return [...page.querySelectorAll<HTMLElement>('main figure')].flatMap((figure) => {
    const images = [...figure.querySelectorAll('img')].filter((image) => image.closest('figure') === figure && isLarge(image));
    return images.map((image, index) => ({
      image,
      name: images.length === 1 ? nameOf(figure) : text('article.label.imageOf', { name: nameOf(figure), number: index + 1 }),
    }));
  });
}

function isLarge(image: HTMLImageElement): boolean {
  return Number(image.getAttribute('width') ?? 0) >= 300;
}

/** Label of a figure: its own label, the heading of a figure page, or the first bold text of its caption. */
function nameOf(figure: HTMLElement): string {
  const label =
    figure.querySelector('.label') ?? document.querySelector('.figure-view h1') ?? figure.querySelector('figcaption :is(strong, b)');
  return label?.firstChild?.textContent?.trim().replace(/[.:]$/, '') ?? text('figure.unnamed');
}
