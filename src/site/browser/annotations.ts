import { text } from '../../model/messages/script-messages.ts';
import { ANNOTATION_SERVICES } from '../../model/text/annotation-services.ts';
import { loadScript } from './loader.ts';

/** Loads the client of an annotation service (setting `annotations`). The service learns of a reader only when the reader presses the button. */
export function addAnnotations(): void {
  const box = document.querySelector<HTMLElement>('.annotations');
  const button = box?.querySelector('button');
  const note = box?.querySelector('p');
  if (!box || !button || !note) return;
  // A page on disk has no address that annotations could belong to.
  box.hidden = location.protocol === 'file:';
  button.addEventListener('click', () => {
    button.disabled = true;
    // Read by the client when it starts: its sidebar is open, because the reader asked for it.
    Object.assign(window, { hypothesisConfig: () => ({ openSidebar: true }) });
    loadScript(ANNOTATION_SERVICES.hypothesis.script).then(
      () => {
        note.textContent = text('annotations.shown');
      },
      () => {
        note.textContent = text('annotations.failed');
        button.disabled = false;
      },
    );
  });
}
