import { App } from './app.ts';
import { homePage, manualPage } from './manual.ts';
import { byId } from './ui/dom.ts';
import { enableEmbedding } from './ui/embedding.ts';
import { enableHelp } from './ui/help.ts';
import { enableSplitters } from './ui/splitter.ts';

enableEmbedding();
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-page]'))
  link.href = manualPage(link.dataset['page']!);
byId<HTMLAnchorElement>('home').href = homePage();

enableSplitters();
enableHelp();
byId('more').addEventListener('click', () => {
  const isOpen = document.documentElement.classList.toggle('with-options');
  byId('more').setAttribute('aria-expanded', String(isOpen));
});

const app = new App();
void app.restore(location.hash).then((restored) => {
  if (!restored) app.loadPreset('welcome');
});
addEventListener('hashchange', () => {
  if (!app.isOwnHash(location.hash)) void app.restore(location.hash);
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (file === undefined) return;
  event.preventDefault();
  void file.arrayBuffer().then((buffer) => app.openBytes(new Uint8Array(buffer)));
});
