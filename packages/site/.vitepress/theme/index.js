import theme from 'vitepress/theme-without-fonts';
import Home from './Home.vue';
import './style.css';

export default {
  extends: theme,
  enhanceApp: ({ app }) => app.component('home', Home),
};
