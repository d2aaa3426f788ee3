import { byId } from './dom.ts';

/** With `?embedded`, for frames in other pages: leaves out the options and links to the whole playground. */
export function enableEmbedding(): void {
  const root = document.documentElement;
  root.classList.toggle('embedded', new URLSearchParams(location.search).has('embedded'));
  byId('full').addEventListener('click', () => {
    byId<HTMLAnchorElement>('full').href = `./${location.hash}`;
  });
  const frame = frameElement;
  if (frame === null) return;
  const around = frame.ownerDocument.documentElement;
  const follow = (): void => {
    const { colorScheme } = getComputedStyle(frame);
    root.classList.toggle('on-light', colorScheme === 'light');
    root.classList.toggle('on-dark', colorScheme === 'dark');
  };
  follow();
  new MutationObserver(follow).observe(around, { attributes: true, attributeFilter: ['class', 'style'] });
}
