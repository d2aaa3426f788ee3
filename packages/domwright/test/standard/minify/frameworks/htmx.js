export function render() {
  return `
    <p class="a  b">Hello <b id="times" hx-swap-oob="true"> no </b> <i> times</i> </p>
    <p>a <span id="target"> b </span> <i> c</i></p>
    <button type="button" hx-get="/answer" hx-target="#target" hx-swap="outerHTML"> add </button>`;
}

/** What the server sends for a click. */
export const answer = '<b id="target">clicked</b><b id="times" hx-swap-oob="true">1</b>';

export async function hydrate() {
  await import('htmx.org');
}
