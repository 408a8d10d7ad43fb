import { text } from '../../model/messages/script-messages.ts';
import { captionOf } from './figure-caption.ts';
import { drawSlide } from './figure-slide.ts';
import type { Picture } from './image-versions.ts';
import { saveFile } from './save-file.ts';
import { toolButton } from './tool-button.ts';

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
