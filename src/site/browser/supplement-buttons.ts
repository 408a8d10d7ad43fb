import { withArticleTools } from './article-tools-loader.ts';

/** Shows the buttons that open a supplement in the page; its viewer is loaded at first use. */
export function addSupplementButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.open-file')) {
    // Without a viewer of its own, as on phones, the browser downloads a PDF: the link beside the button does that.
    if (button.dataset.viewer === 'pdf' && !navigator.pdfViewerEnabled) continue;
    button.hidden = false;
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', () => withArticleTools(({ showSupplement }) => showSupplement(button)));
  }
}
