import { text } from '../../model/messages/script-messages.ts';
import { loadTools } from './loader.ts';

/**
 * Opens a figure in the viewer on a click on its image or on "Full screen". The viewer is loaded when a pointer, a finger or the focus reaches
 * such a link; if it cannot be loaded, as in a page older than its site, the link leads to the figure's own page, as without script.
 */
export function openFiguresInViewer(): void {
  const images = namedImagesOf(document);
  if (images.length === 0 || typeof HTMLDialogElement === 'undefined') return;
  let viewer: Promise<FigureViewer> | undefined;
  const load = () => {
    viewer ??= loadTools<FigureTools>().then(({ makeFigureViewer }) => makeFigureViewer(images));
    return viewer;
  };
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      // A failure is handled by the click.
      if (linkOf(target) !== undefined) load().catch(() => undefined);
    });
  }
  document.addEventListener('click', (event) => {
    const link = linkOf(event.target);
    const at = link === undefined ? -1 : indexOf(images, link);
    // A new tab or window shows the figure's page.
    if (link === undefined || at < 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    load().then(
      ({ open }) => open(at, link),
      () => location.assign(link.href),
    );
  });
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element ? target.closest<HTMLAnchorElement>('a.figure-link, a.figure-full') : null) ?? undefined;
}

/** The image in the link, or the first one of the link's figure. */
function indexOf(images: readonly NamedImage[], link: Element): number {
  const inside = images.findIndex(({ image }) => link.contains(image));
  return inside >= 0 || link.matches('.figure-link') ? inside : images.findIndex(({ image }) => link.closest('figure')?.contains(image));
}

/** The part of the tools that shows figures. */
export interface FigureTools {
  makeFigureViewer(images: readonly NamedImage[]): FigureViewer;
}

/** The dialog with the figures of a page. */
export interface FigureViewer {
  open(at: number, opener: HTMLElement): void;
}

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

/** Tiles of a large image (IIIF Image API, level 0): URL of their folder and size of the full image. */
export interface Tiles {
  readonly folder: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** An image with its larger versions. */
export interface Picture extends NamedImage {
  /** URL of the largest version. */
  readonly src: string;
  /** URL of the smallest version, for thumbnails. */
  readonly small: string;
  /** Size of the largest version. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Present if the image was cut into tiles. */
  readonly tiles?: Tiles;
  /** URL of the figure's own page, if this is another page. */
  readonly page?: string;
}

/** Reads the larger versions of an image from the page. */
export function pictureOf({ image, name }: NamedImage): Picture {
  const isPage = image.closest('.figure-view') === null && image.closest('figure.figure') !== null;
  const link = isPage ? image.closest<HTMLAnchorElement>('a.figure-link') : null;
  const tiles = tilesFor(image);
  return { image, name, ...largestOf(image), ...(tiles === undefined ? {} : { tiles }), ...(link === null ? {} : { page: link.href }) };
}

/** The widest entry of `srcset`, else `src`. */
function largestOf(image: HTMLImageElement): Pick<Picture, 'src' | 'small' | 'widthPx' | 'heightPx'> {
  const candidates = image.srcset.split(',').map((one) => one.trim().split(/\s+/));
  candidates.sort((a, b) => Number.parseInt(b[1] ?? '0', 10) - Number.parseInt(a[1] ?? '0', 10));
  const [widest, narrowest] = [candidates[0], candidates.at(-1)];
  const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name) ?? 0));
  const ratio = width && height ? height / width : 0.75;
  const widthPx = Number.parseInt(widest?.[1] ?? '0', 10) || width || 300;
  return { src: widest?.[0] || image.src, small: narrowest?.[0] || image.src, widthPx, heightPx: widthPx * ratio };
}

/** `<img data-tiles="3/F6/iiif 2758 1768">` */
function tilesFor({ dataset }: HTMLImageElement): Tiles | undefined {
  const [folder = '', widthPx = 0, heightPx = 0] = dataset.tiles?.split(' ') ?? [];
  return folder === '' ? undefined : { folder, widthPx: Number(widthPx), heightPx: Number(heightPx) };
}
