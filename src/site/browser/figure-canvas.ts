import type { Picture, Tiles } from './figures.ts';

/** A point in window coordinates that stays fixed while zooming. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The image in the viewer's stage, with its scroll position and scale. */
export interface FigureCanvas {
  readonly element: HTMLElement;
  show(picture: Picture): void;
  /** Sets the scale; 1 fits the stage. */
  zoom(to: number, at?: Point): void;
  scale(): number;
  /** Scale at which an image pixel is a CSS pixel, at least 1, which is larger for a small image. */
  fullScale(): number;
}

/** Maximum scale, unless the full size of the image needs more. */
const MAX_SCALE = 12;

/** A small image fits the stage at up to this multiple of its size. */
const WIDEST = 2;

/**
 * Shows an image in a scrolling stage. The version of the page comes first, then the largest one when it is decoded, or tiles for the visible part.
 * A tile that cannot be loaded (in a copy without tiles) leaves the image below it visible. `onMove` is called after each change of scale or position.
 */
export function makeFigureCanvas(stage: HTMLElement, onMove: () => void = () => undefined): FigureCanvas {
  const element = document.createElement('div');
  element.className = 'figure-canvas';
  const image = document.createElement('img');
  image.decoding = 'async';
  element.append(image);
  stage.append(element);
  let current: Picture | undefined;
  let scale = 1;

  const addTiles = () => {
    if (current?.tiles !== undefined) addVisibleTiles(stage, element, current.tiles);
  };
  const fullScale = () => {
    const { width } = element.getBoundingClientRect();
    return current === undefined || width === 0 ? 1 : Math.max(1, current.widthPx / (width / scale));
  };
  const zoom = (to: number, at: Point = centreOf(stage)) => {
    const before = element.getBoundingClientRect();
    scale = Math.min(Math.max(to, 1), Math.max(MAX_SCALE, fullScale()));
    stage.classList.toggle('zoomed', scale > 1);
    element.style.setProperty('--scale', String(scale));
    const after = element.getBoundingClientRect();
    const left = after.left + ((at.x - before.left) / before.width) * after.width - at.x;
    const top = after.top + ((at.y - before.top) / before.height) * after.height - at.y;
    if (before.width > 0) stage.scrollBy({ left, top, behavior: 'instant' });
    requestAnimationFrame(addTiles);
    onMove();
  };
  const show = (picture: Picture) => {
    current = picture;
    element.replaceChildren(image);
    element.style.setProperty('--ratio', String(picture.widthPx / picture.heightPx));
    element.style.setProperty('--widest', `${picture.widthPx * WIDEST}px`);
    image.src = picture.image.currentSrc === '' ? picture.src : picture.image.currentSrc;
    image.alt = picture.image.alt;
    zoom(1);
    if (picture.tiles !== undefined) return;
    whenDecoded(picture.src, () => {
      if (current === picture) image.src = picture.src;
    });
  };
  const onScroll = () => {
    requestAnimationFrame(addTiles);
    onMove();
  };
  stage.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('resize', addTiles);
  return { element, show, zoom, scale: () => scale, fullScale };
}

function whenDecoded(src: string, act: () => void): void {
  const image = new Image();
  image.src = src;
  image.decode().then(act, () => {
    // Keeps the page's image.
  });
}

/** Adds visible tiles that are missing; finer tiles cover coarser ones. */
function addVisibleTiles(stage: HTMLElement, canvas: HTMLElement, tiles: Tiles): void {
  const [seen, whole] = [stage.getBoundingClientRect(), canvas.getBoundingClientRect()];
  if (whole.width === 0) return;
  const unit = tiles.widthPx / whole.width;
  const [left, top] = [Math.max(0, (seen.left - whole.left) * unit), Math.max(0, (seen.top - whole.top) * unit)];
  const part = { left, top, width: seen.width * unit, height: seen.height * unit };
  for (const { href, ...tile } of tilesOf(tiles, part, whole.width * devicePixelRatio)) {
    if (canvas.querySelector(`[src="${CSS.escape(href)}"]`) !== null) continue;
    const image = document.createElement('img');
    image.alt = '';
    image.className = 'figure-tile';
    image.decoding = 'async';
    const percent = (px: number, of: number) => `${(px / of) * 100}%`;
    image.style.left = percent(tile.left, tiles.widthPx);
    image.style.top = percent(tile.top, tiles.heightPx);
    image.style.width = percent(tile.width, tiles.widthPx);
    image.style.height = percent(tile.height, tiles.heightPx);
    image.addEventListener('error', () => image.remove());
    image.src = href;
    canvas.append(image);
  }
}

function centreOf(stage: HTMLElement): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Zooms a figure by two-finger pinch, or a trackpad's pinch, around the point between the fingers. */
export function zoomByPinch(stage: HTMLElement, canvas: FigureCanvas): void {
  let from: { readonly distance: number; readonly scale: number } | undefined;
  stage.addEventListener('touchstart', ({ touches }) => {
    const pair = pairOf(touches);
    from = pair === undefined ? undefined : { distance: pair.distance, scale: canvas.scale() };
  });
  stage.addEventListener(
    'touchmove',
    (event) => {
      const pair = pairOf(event.touches);
      if (pair === undefined || from === undefined) return;
      event.preventDefault();
      canvas.zoom((from.scale * pair.distance) / from.distance, pair.middle);
    },
    { passive: false },
  );
  stage.addEventListener(
    'wheel',
    (event) => {
      // Browsers report a trackpad pinch as a wheel event with `ctrlKey`.
      if (!event.ctrlKey) return;
      event.preventDefault();
      canvas.zoom(canvas.scale() * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
}

function pairOf(touches: TouchList): { readonly distance: number; readonly middle: Point } | undefined {
  const [a, b] = touches;
  if (a === undefined || b === undefined || touches.length !== 2) return undefined;
  const middle = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
  return { distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), middle };
}

/** A rectangle in image pixels. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Tile extends Part {
  readonly href: string;
}

/** Tile size of `render/figures/cut-tiles.ts`. */
const TILE_SIZE = 1024;

/**
 * Tiles that cover a rectangle of an image, at the coarsest scale that is sharp if the full width takes `screenPx` pixels on screen.
 *
 *   { left: 0, top: 0, width: 900, height: 600 } of 2758 × 1768 on 2758 pixels  ->  0,0,1024,1024/1024,1024/0/default.jpg
 */
export function tilesOf({ folder, widthPx, heightPx }: Tiles, part: Part, screenPx: number): readonly Tile[] {
  const side = TILE_SIZE * factorFor({ widthPx, longestPx: Math.max(widthPx, heightPx) }, screenPx);
  const tiles: Tile[] = [];
  const first = (from: number) => Math.max(0, Math.floor(from / side) * side);
  for (let top = first(part.top); top < Math.min(part.top + part.height, heightPx); top += side) {
    for (let left = first(part.left); left < Math.min(part.left + part.width, widthPx); left += side) {
      const [width, height] = [Math.min(side, widthPx - left), Math.min(side, heightPx - top)];
      const size = [width, height].map((px) => Math.ceil((px * TILE_SIZE) / side)).join();
      tiles.push({ href: `${folder}/${left},${top},${width},${height}/${size}/0/default.jpg`, left, top, width, height });
    }
  }
  return tiles;
}

/** Image pixels per tile pixel: doubled while the screen needs no more and the image is larger than one tile. */
function factorFor({ widthPx, longestPx }: { readonly widthPx: number; readonly longestPx: number }, screenPx: number): number {
  let factor = 1;
  while (widthPx / (factor * 2) >= screenPx && longestPx > TILE_SIZE * factor * 2) factor *= 2;
  return factor;
}
