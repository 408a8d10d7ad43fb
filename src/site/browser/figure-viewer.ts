import { pageMessages, text } from '../../model/messages/script-messages.ts';
import { symbolButton, toolButton } from './buttons.ts';
import { captionOf, makeDownloads } from './figure-downloads.ts';
import { type FigurePane, makeComparison, makeFigurePane, makeThumbnails } from './figure-panes.ts';
import type { FigureViewer, NamedImage } from './figures.ts';
import { pictureOf } from './figures.ts';

const STEP = 1.4;

/**
 * Creates the dialog with a figure's full image, its caption, its files and the other figures of the page. The image is zoomed and moved by
 * mouse, touch and keyboard. Escape closes the dialog and restores the focus.
 */
export function makeFigureViewer(images: readonly NamedImage[]): FigureViewer {
  const pictures = images.map(pictureOf);
  const parts = dialogParts();
  const { dialog } = parts;
  const pane = makeFigurePane(() => onMove());
  parts.stages.append(pane.stage);
  const comparison = makeComparison(pane, pictures);
  const downloads = makeDownloads();
  const size = sizeButton(pane);
  const onMove = () => {
    comparison.move();
    size.update();
  };
  let at = 0;
  let opener: HTMLElement | undefined;
  const show = (next: number) => {
    at = (next + pictures.length) % pictures.length;
    const picture = pictures[at];
    if (picture === undefined) return;
    pane.show(picture);
    parts.title.textContent =
      pictures.length === 1 ? picture.name : text('viewer.position', { figure: picture.name, number: at + 1, count: pictures.length });
    describePicture(parts, picture);
    downloads.show(picture);
    comparison.follow(at);
    thumbnails.mark(at);
  };
  const thumbnails = makeThumbnails(pictures, show);
  const showInText = () => {
    dialog.close();
    goToImage(pictures[at]?.image);
  };
  const several = pictures.length > 1;
  parts.tools.append(
    ...(several ? stepButtons((step) => show(at + step)) : []),
    symbolButton('−', text('viewer.zoomOut'), () => zoomBy(pane, 1 / STEP)),
    symbolButton('+', text('viewer.zoomIn'), () => zoomBy(pane, STEP)),
    parts.captionButton,
    parts.moreButton,
    parts.more,
  );
  parts.more.append(
    size.button,
    ...(several ? comparison.controls : []),
    downloads.element,
    toolButton(text('viewer.showInText'), showInText, ''),
    parts.link,
  );
  parts.bar.append(symbolButton('✕', text('viewer.close'), () => dialog.close()));
  if (several) dialog.append(thumbnails.element);
  document.body.append(dialog);
  followKeys(dialog, pane, (step) => show(at + step));
  dialog.addEventListener('close', () => {
    comparison.close();
    if (dialog.classList.contains('with-more')) parts.moreButton.click();
    if (document.activeElement === document.body || document.activeElement === null) opener?.focus({ preventScroll: true });
  });
  return {
    open: (first, from) => {
      opener = from;
      // Removes the selection: on every key, browsers otherwise search a long article for the nearest position of a selection behind the
      // dialog.
      getSelection()?.removeAllRanges();
      dialog.showModal();
      show(first);
      pane.stage.focus();
    },
  };
}

/** Buttons to the previous and the next figure, with arrows in the direction of the page. */
function stepButtons(go: (step: number) => void): readonly HTMLButtonElement[] {
  const [backward, onward] = pageMessages().rtl ? ['→', '←'] : ['←', '→'];
  return [symbolButton(backward, text('viewer.previous'), () => go(-1)), symbolButton(onward, text('viewer.next'), () => go(1))];
}

function goToImage(image: HTMLElement | undefined): void {
  image?.scrollIntoView({ block: 'center' });
  image?.closest('a')?.focus({ preventScroll: true });
}

/** Shows the caption of a picture and the link to its page. */
function describePicture({ dialog, caption, link }: DialogParts, picture: ReturnType<typeof pictureOf>): void {
  const words = captionOf(picture.image);
  caption.replaceChildren(...(words === undefined ? [] : [words]));
  // The caption is in the language of the article, the dialog in that of the journal.
  caption.lang = picture.image.closest<HTMLElement>('[lang]')?.lang ?? '';
  caption.dir = getComputedStyle(picture.image).direction;
  dialog.classList.toggle('no-caption', words === undefined);
  link.href = picture.page ?? picture.src;
  link.hidden = picture.page === undefined;
}

function zoomBy({ canvas }: FigurePane, step: number): void {
  canvas.zoom(canvas.scale() * step);
}

/** Zooms by `+`, `-` and `0`; the arrow keys scroll a zoomed image and otherwise select a neighbour, as `n` and `p` always do. */
function followKeys(dialog: HTMLDialogElement, pane: FigurePane, go: (step: number) => void): void {
  const acts: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(pane, STEP),
    '=': () => zoomBy(pane, STEP),
    '-': () => zoomBy(pane, 1 / STEP),
    '0': () => pane.canvas.zoom(1),
    n: () => go(1),
    p: () => go(-1),
  };
  const forward = pageMessages().rtl ? -1 : 1;
  const arrows: Readonly<Record<string, number>> = { ArrowRight: forward, ArrowLeft: -forward };
  dialog.addEventListener('keydown', (event) => {
    // The choice of a figure to compare with has its own keys.
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
    const step = pane.canvas.scale() === 1 ? arrows[event.key] : undefined;
    const act = step === undefined ? acts[event.key] : () => go(step);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

/** Button between the full size of the image (100 %) and the size that fits; hidden if they are equal. */
function sizeButton({ canvas }: FigurePane): { readonly button: HTMLButtonElement; update(): void } {
  const button = toolButton('', () => canvas.zoom(canvas.scale() > 1 ? 1 : canvas.fullScale()), '');
  const update = () => {
    button.textContent = text(canvas.scale() > 1 ? 'viewer.fit' : 'viewer.actualSize');
    button.disabled = canvas.scale() === 1 && canvas.fullScale() === 1;
  };
  return { button, update };
}

interface DialogParts {
  readonly dialog: HTMLDialogElement;
  readonly bar: HTMLElement;
  readonly tools: HTMLElement;
  /** Tools that a narrow window shows at the press of a button. */
  readonly more: HTMLElement;
  readonly moreButton: HTMLButtonElement;
  readonly stages: HTMLElement;
  readonly title: HTMLElement;
  readonly caption: HTMLElement;
  /** Opens and closes the caption where it is a sheet. */
  readonly captionButton: HTMLButtonElement;
  /** Link to the figure's own page. */
  readonly link: HTMLAnchorElement;
}

/** Creates the elements of the dialog: bar, stages, caption. */
function dialogParts(): DialogParts {
  const [bar, tools, more, body, stages, caption, title] = ['div', 'div', 'div', 'div', 'div', 'div', 'p'].map((name) =>
    document.createElement(name),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const dialog = document.createElement('dialog');
  dialog.className = 'figure-viewer';
  dialog.setAttribute('aria-label', text('viewer.title'));
  bar.className = 'figure-bar';
  title.setAttribute('role', 'status');
  tools.className = 'figure-buttons';
  more.className = 'figure-more';
  bar.append(title, tools);
  body.className = 'figure-body';
  stages.className = 'figure-stages';
  caption.className = 'figure-words';
  caption.tabIndex = 0;
  caption.setAttribute('role', 'group');
  caption.setAttribute('aria-label', text('viewer.caption'));
  body.append(stages, caption);
  dialog.append(bar, body);
  const toggle = (label: string, opened: string) => {
    const act = (button: HTMLButtonElement) => button.setAttribute('aria-expanded', String(dialog.classList.toggle(opened)));
    const button = toolButton(label, act, `${opened}-button`);
    button.setAttribute('aria-expanded', 'false');
    return button;
  };
  const captionButton = toggle(text('viewer.caption'), 'with-caption');
  const moreButton = toggle(text('viewer.more'), 'with-more');
  const link = document.createElement('a');
  link.className = 'button';
  link.textContent = text('viewer.page');
  return { dialog, bar, tools, more, moreButton, stages, title, caption, captionButton, link };
}
