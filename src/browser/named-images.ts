/** An image that is worth enlarging, and what its figure is called: `Figure 1`. */
export interface NamedImage {
  readonly image: HTMLImageElement;
  readonly name: string;
}

/** The images of a page's figures; those under 300 pixels (icons, formulas) have nothing to enlarge. */
export function namedImagesOf(page: Document): readonly NamedImage[] {
  return [...page.querySelectorAll<HTMLElement>('main figure')].flatMap((figure) => {
    const image = figure.querySelector('img');
    if (image === null || image.closest('figure') !== figure || Number(image.getAttribute('width') ?? 0) < 300) return [];
    return [{ image, name: nameOf(figure) }];
  });
}

/** A figure's own page is named after it; letters in bold in its caption are parts of it. */
function nameOf(figure: HTMLElement): string {
  const label =
    figure.querySelector('.label') ?? document.querySelector('.figure-view h1') ?? figure.querySelector('figcaption :is(strong, b)');
  return label?.firstChild?.textContent?.trim().replace(/[.:]$/, '') ?? 'figure';
}
