import { pageMessages, text } from '../../model/messages/script-messages.ts';
import { saveFile, toolButton } from './buttons.ts';
import type { Picture } from './figures.ts';

/** A menu with the files of the current figure: its full size, the size of the page, and a slide. */
export function makeDownloads(): { readonly element: HTMLDetailsElement; show(picture: Picture): void } {
  const element = document.createElement('details');
  element.className = 'menu';
  const summary = document.createElement('summary');
  summary.className = 'button';
  summary.textContent = text('article.download');
  const list = document.createElement('ul');
  element.append(summary, list);
  const close = () => {
    element.open = false;
  };
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) close();
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !element.open) return;
    // The first Escape closes the menu, the second the viewer.
    event.preventDefault();
    event.stopPropagation();
    close();
    summary.focus();
  });
  const show = (picture: Picture) => {
    const { src, page } = { src: picture.src, page: picture.image.src };
    const items = [
      linkTo(src, text('viewer.fullSize', { width: Math.round(picture.widthPx), height: Math.round(picture.heightPx) })),
      ...(page === '' || page === new URL(src, document.baseURI).href ? [] : [linkTo(page, text('viewer.pageSize'))]),
      // Browsers do not let a page from disk read its own images.
      ...(location.protocol === 'file:' ? [] : [toolButton(text('viewer.slide'), (button) => saveSlide(button, picture), '')]),
    ];
    list.replaceChildren(
      ...items.map((item) => {
        item.addEventListener('click', close);
        const entry = document.createElement('li');
        entry.append(item);
        return entry;
      }),
    );
  };
  return { element, show };
}

function linkTo(href: string, label: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.textContent = label;
  return link;
}

async function saveSlide(button: HTMLButtonElement, picture: Picture): Promise<void> {
  const caption = captionOf(picture.image)?.textContent?.replace(/\s+/g, ' ').trim() ?? picture.name;
  try {
    saveFile(await drawSlide({ src: picture.src, caption, citation: citationOfPage() }), `${nameOf(picture.src)}-slide.png`);
  } catch {
    button.textContent = text('copy.failed');
  }
}

/** The suggested citation of the article; on a figure's page the article's title and the address. */
function citationOfPage(): string {
  const citation = document.getElementById('offprint-citation') ?? document.querySelector('.crumbs');
  const words = citation?.textContent?.replace(/\s+/g, ' ').trim() ?? document.title;
  return citation?.id === 'offprint-citation' ? words : `${words} ${location.href}`;
}

/** `…/e102/F1.jpg` gives `F1`. */
function nameOf(src: string): string {
  return /([^/]+?)(?:\.\w+)?$/.exec(src)?.[1] ?? 'figure';
}

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

/** Contents of a slide. */
export interface Slide {
  /** URL of the image. */
  readonly src: string;
  readonly caption: string;
  readonly citation: string;
}

const [WIDTH, HEIGHT, MARGIN] = [1920, 1080, 60];
const CAPTION = { size: 30, lines: 5 };
const CITATION = { size: 22, lines: 2 };

/** Draws a figure with its caption and citation as a PNG of 1920 × 1080 pixels: black on white, in the direction of the page. */
export async function drawSlide({ src, caption, citation }: Slide): Promise<Blob> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const below = drawLines(context, citation, { ...CITATION, bottom: HEIGHT - MARGIN, colour: '#555' });
  const captionTop = drawLines(context, caption, { ...CAPTION, bottom: below - 16, colour: '#111' });
  const [width, height] = [WIDTH - 2 * MARGIN, captionTop - 24 - MARGIN];
  const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
  const drawn = { width: image.naturalWidth * scale, height: image.naturalHeight * scale };
  context.drawImage(image, (WIDTH - drawn.width) / 2, MARGIN + (height - drawn.height) / 2, drawn.width, drawn.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no image')) : resolve(blob)), 'image/png');
  });
}

interface Lines {
  readonly size: number;
  readonly lines: number;
  readonly bottom: number;
  readonly colour: string;
}

/** Draws a text in lines that end at `bottom`; returns its top. A text that is too long ends with an ellipsis. */
function drawLines(context: CanvasRenderingContext2D, words: string, { size, lines: most, bottom, colour }: Lines): number {
  context.font = `${size}px ${getComputedStyle(document.body).getPropertyValue('--sans')}`;
  context.fillStyle = colour;
  context.direction = pageMessages().rtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  context.textBaseline = 'bottom';
  const lines = wrap(context, words, most);
  const step = size * 1.4;
  const top = bottom - lines.length * step;
  const x = pageMessages().rtl ? WIDTH - MARGIN : MARGIN;
  for (const [index, line] of lines.entries()) context.fillText(line, x, top + (index + 1) * step);
  return top;
}

/** Breaks a text at spaces into lines as wide as the slide; a text without spaces breaks between characters. */
function wrap(context: CanvasRenderingContext2D, words: string, most: number): readonly string[] {
  const fits = (line: string) => context.measureText(line).width <= WIDTH - 2 * MARGIN;
  const lines: string[] = [];
  let line = '';
  for (const piece of words
    .trim()
    .match(/\S+\s*/g)
    ?.flatMap((word) => (fits(word) ? [word] : [...word])) ?? []) {
    if (line !== '' && !fits(line + piece.trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  if (line !== '') lines.push(line.trimEnd());
  if (lines.length <= most) return lines;
  let last = `${lines[most - 1] ?? ''}…`;
  while (!fits(last)) last = `${last.slice(0, -2)}…`;
  return [...lines.slice(0, most - 1), last];
}
