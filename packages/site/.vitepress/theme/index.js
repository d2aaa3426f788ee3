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
  },
};
