/** A picture of a figure that is worth enlarging. */
export interface Picture {
  readonly image: HTMLImageElement;
  /** `Figure 1`, for the button and the dialog. */
  readonly name: string;
  /** The largest form of it. */
  readonly src: string;
  /** The figure's own page, where this is another page. */
  readonly page?: string;
}

/** The pictures of a page's figures; those under 300 pixels (icons, formulas) have nothing to enlarge. */
export function picturesOf(page: Document): readonly Picture[] {
  return [...page.querySelectorAll<HTMLElement>('main figure')].flatMap((figure) => pictureOf(figure) ?? []);
}

function pictureOf(figure: HTMLElement): Picture | undefined {
  const image = figure.querySelector('img');
  if (image === null || image.closest('figure') !== figure || Number(image.getAttribute('width') ?? 0) < 300) return undefined;
  const name = figure.querySelector('.label, figcaption strong, figcaption b')?.textContent?.trim().replace(/[.:]$/, '') ?? 'figure';
  const link = document.body.classList.contains('page-article') ? image.closest<HTMLAnchorElement>('a.figure-link') : null;
  return { image, name, src: largestOf(image), ...(link === null ? {} : { page: link.href }) };
}

/** The widest of `srcset`, else `src`. */
function largestOf(image: HTMLImageElement): string {
  const candidates = image.srcset.split(',').map((one) => one.trim().split(/\s+/));
  const widest = candidates.sort((a, b) => Number.parseInt(b[1] ?? '0', 10) - Number.parseInt(a[1] ?? '0', 10))[0]?.[0];
  return widest === undefined || widest === '' ? image.src : widest;
}
