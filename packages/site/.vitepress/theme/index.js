import theme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import SpeedPicture from './SpeedPicture.vue';
import './style.css';

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'home-hero-image': () => h(SpeedPicture) }),
};
