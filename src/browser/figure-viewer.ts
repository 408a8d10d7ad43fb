import { pageMessages, text } from '../messages/script-messages.ts';
import { makeFigureCanvas } from './figure-canvas.ts';
import { pictureOf } from './image-versions.ts';
import type { NamedImage } from './named-images.ts';
import { zoomByPinch } from './pinch.ts';

const STEP = 1.4;

/**
 * Dialog with a figure's full image, which can be zoomed and moved by mouse, touch and keyboard, and with its neighbours. Escape closes it
 * and restores the focus.
 */
export function makeFigureViewer(images: readonly NamedImage[]): { open(at: number): void } {
  const pictures = images.map(pictureOf);
  const { dialog, stage, title, page } = dialogParts();
  const canvas = makeFigureCanvas(stage);
  zoomByPinch(stage, canvas);

  let at = 0;
  const zoomBy = (step: number) => canvas.zoom(canvas.scale() * step);
  const show = (next: number) => {
    at = (next + pictures.length) % pictures.length;
    const picture = pictures[at];
    if (picture === undefined) return;
    canvas.show(picture);
    title.textContent =
      pictures.length === 1 ? picture.name : text('viewer.position', { figure: picture.name, number: at + 1, count: pictures.length });
    stage.setAttribute('aria-label', text('viewer.enlarged', { figure: picture.name }));
    page.hidden = picture.page === undefined;
    if (picture.page !== undefined) page.href = picture.page;
  };
  const acts: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    '0': () => canvas.zoom(1),
    n: () => show(at + 1),
    p: () => show(at - 1),
  };
  // The arrow keys scroll a zoomed image and otherwise select a neighbour.
  const forward = pageMessages().rtl ? -1 : 1;
  const arrows: Readonly<Record<string, number>> = { ArrowRight: forward, ArrowLeft: -forward };
  dialog.addEventListener('keydown', (event) => {
    const step = canvas.scale() === 1 ? arrows[event.key] : undefined;
    const act = step === undefined ? acts[event.key] : () => show(at + step);
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  canvas.element.addEventListener('click', ({ clientX: x, clientY: y }) => {
    if (canvas.scale() > 1) canvas.zoom(1);
    else canvas.zoom(2.5, { x, y });
  });
  const neighbours =
    pictures.length > 1 ? [buttonOf(text('viewer.previous'), () => show(at - 1)), buttonOf(text('viewer.next'), () => show(at + 1))] : [];
  const bar = document.createElement('div');
  bar.className = 'figure-bar';
  const sizes = [buttonOf(text('viewer.zoomOut'), () => zoomBy(1 / STEP)), buttonOf(text('viewer.zoomIn'), () => zoomBy(STEP))];
  bar.append(
    title,
    ...neighbours,
    ...sizes,
    page,
    buttonOf(text('viewer.close'), () => dialog.close()),
  );
  dialog.append(bar, stage);
  document.body.append(dialog);
  return {
    open: (first) => {
      // Removes the selection: on every key, browsers otherwise search a long article for the nearest position of a selection behind the
      // dialog.
      getSelection()?.removeAllRanges();
      dialog.showModal();
      show(first);
    },
  };
}

/** Creates the elements of the dialog: the stage with the image, the title and the link to the figure's page. */
function dialogParts(): { dialog: HTMLDialogElement; stage: HTMLElement; title: HTMLElement; page: HTMLAnchorElement } {
  const dialog = document.createElement('dialog');
  dialog.className = 'figure-viewer';
  dialog.setAttribute('aria-label', text('viewer.title'));
  const stage = document.createElement('div');
  stage.className = 'figure-stage';
  stage.tabIndex = 0;
  stage.setAttribute('role', 'group');
  const title = document.createElement('p');
  title.setAttribute('role', 'status');
  const page = document.createElement('a');
  page.className = 'button';
  page.textContent = text('viewer.page');
  return { dialog, stage, title, page };
}

function buttonOf(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', act);
  return made;
}

// A separate script, loaded by `figure-buttons.ts`.
window.offprintFigureViewer = makeFigureViewer;
