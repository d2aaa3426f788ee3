import { App } from './app.ts';
import { presets, stateOfPreset } from './presets.ts';
import { byId } from './ui/dom.ts';
import { enableSplitters } from './ui/splitter.ts';

// In another page, `?embedded` leaves out what only takes space there.
document.documentElement.classList.toggle('embedded', new URLSearchParams(location.search).has('embedded'));
byId('full').addEventListener('click', () => {
  byId<HTMLAnchorElement>('full').href = `./${location.hash}`;
});

enableSplitters();
const app = new App();
void app.restore(location.hash).then((restored) => {
  if (!restored) app.load(stateOfPreset(presets[0]!), presets[0]!.id);
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
byId('help').addEventListener('click', () => {
  const text = byId('help-text');
  text.hidden = !text.hidden;
  byId('help').setAttribute('aria-expanded', String(!text.hidden));
});
