import { h } from 'vue';

/**
 * The component of a page whose module has no text (`takeTextFromPages`): its text comes from its HTML.
 *
 * @param {URL} url
 */
export async function textOfPage(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot fetch ${url}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const { innerHTML } = page.querySelector('.vp-doc > div');
  return { render: () => h('div', { innerHTML }) };
}
