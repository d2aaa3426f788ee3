import theme from 'vitepress/theme-without-fonts';
import Home from './Home.vue';
import { textOfPage } from './text-of-page.js';
import './code.css';
import './style.css';

export default {
  extends: theme,
  enhanceApp({ app }) {
    app.component('home', Home);
    // The modules of pages are not built with this one, so they can't import it.
    Object.assign(globalThis, { textOfPage });
    // Its address is relative to the first page, and must stay what it is on the next one.
    const icon = globalThis.document?.querySelector('link[rel=icon]');
    if (icon != null) icon.href = new URL(icon.getAttribute('href'), location.href).href;
  },
};
