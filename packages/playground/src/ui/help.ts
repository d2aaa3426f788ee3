import { byId } from './dom.ts';

/** The dialog with the keys and the legend: opened by its button and by the key `?`. */
export function enableHelp(): void {
  const dialog = byId<HTMLDialogElement>('help-dialog');
  byId('help').addEventListener('click', () => dialog.showModal());
  byId('help-close').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    // A click on the backdrop has the dialog itself as its target.
    if (event.target === dialog) dialog.close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || dialog.open || isEditable(event.target)) return;
    event.preventDefault();
    dialog.showModal();
  });
}

/** Whether `?` may be meant as text. */
function isEditable(target: EventTarget | null): boolean {
  const editable = 'input:not([type=range], [type=checkbox]), select, textarea, [contenteditable]';
  return target instanceof Element && target.closest(editable) !== null;
}
