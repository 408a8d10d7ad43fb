import { type Picture, picturesOf } from './pictures.ts';

/**
 * Opens a figure large: a button on every figure leads to a dialog with the full image, which can be enlarged and moved by mouse,
 * touch and keyboard. Escape closes it and gives the focus back. Without script the picture itself links to the figure's page.
 */
export function addFigureViewer(): void {
  const pictures = picturesOf(document);
  if (pictures.length === 0 || typeof HTMLDialogElement === 'undefined') return;
  let viewer: ReturnType<typeof makeViewer> | undefined;
  pictures.forEach((picture, at) => {
    const button = buttonOf('Enlarge', () => {
      viewer ??= makeViewer(pictures);
      viewer.open(at);
    });
    button.className = 'figure-zoom';
    button.setAttribute('aria-label', `Enlarge ${picture.name}`);
    (picture.image.closest('picture, a') ?? picture.image).after(button);
  });
}

const STEP = 1.4;
const LARGEST = 8;

function makeViewer(pictures: readonly Picture[]): { open(at: number): void } {
  const dialog = document.createElement('dialog');
  dialog.className = 'figure-viewer';
  dialog.setAttribute('aria-label', 'Figure');
  const stage = document.createElement('div');
  stage.className = 'figure-stage';
  stage.tabIndex = 0;
  stage.setAttribute('role', 'group');
  const image = document.createElement('img');
  stage.append(image);
  const title = document.createElement('p');
  title.setAttribute('role', 'status');
  const page = document.createElement('a');
  page.className = 'button';
  page.textContent = 'Figure page';

  let at = 0;
  let scale = 1;
  const zoom = (to: number) => {
    const before = scale;
    scale = Math.min(Math.max(to, 1), LARGEST);
    const x = (stage.scrollLeft + stage.clientWidth / 2) * (scale / before) - stage.clientWidth / 2;
    const y = (stage.scrollTop + stage.clientHeight / 2) * (scale / before) - stage.clientHeight / 2;
    stage.classList.toggle('zoomed', scale > 1);
    image.style.width = scale === 1 ? '' : `${scale * 100}%`;
    stage.scrollTo({ left: x, top: y, behavior: 'instant' });
  };
  const show = (next: number) => {
    at = (next + pictures.length) % pictures.length;
    const picture = pictures[at];
    if (picture === undefined) return;
    image.src = picture.src;
    image.alt = picture.image.alt;
    title.textContent = pictures.length === 1 ? picture.name : `${picture.name} (${at + 1} of ${pictures.length})`;
    stage.setAttribute('aria-label', `${picture.name}, enlarged`);
    page.hidden = picture.page === undefined;
    if (picture.page !== undefined) page.href = picture.page;
    zoom(1);
  };
  const acts: Readonly<Record<string, () => void>> = {
    '+': () => zoom(scale * STEP),
    '=': () => zoom(scale * STEP),
    '-': () => zoom(scale / STEP),
    '0': () => zoom(1),
    n: () => show(at + 1),
    p: () => show(at - 1),
  };
  // An enlarged picture is moved by the arrows, as any scrolled part of a page.
  const arrows: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
  dialog.addEventListener('keydown', (event) => {
    const step = scale === 1 ? arrows[event.key] : undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step !== undefined) show(at + step);
    else acts[event.key]?.();
  });
  image.addEventListener('click', () => zoom(scale > 1 ? 1 : 2.5));
  const neighbours = pictures.length > 1 ? [buttonOf('Previous', () => show(at - 1)), buttonOf('Next', () => show(at + 1))] : [];
  const bar = document.createElement('div');
  bar.className = 'figure-bar';
  const sizes = [buttonOf('Smaller', () => zoom(scale / STEP)), buttonOf('Larger', () => zoom(scale * STEP))];
  bar.append(
    title,
    ...neighbours,
    ...sizes,
    page,
    buttonOf('Close', () => dialog.close()),
  );
  dialog.append(bar, stage);
  document.body.append(dialog);
  return {
    open: (first) => {
      show(first);
      dialog.showModal();
    },
  };
}

function buttonOf(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', act);
  return made;
}
