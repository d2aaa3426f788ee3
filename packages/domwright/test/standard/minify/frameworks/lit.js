import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import { html, LitElement, nothing } from 'lit';

class MyApp extends LitElement {
  static properties = { count: { state: true } };

  constructor() {
    super();
    this.count = 0;
  }

  render() {
    return html`<p class="a  b">Hello ${'two  spaces '} ${this.count} <b> c</b></p>
      ${this.count > 0 ? html`<p>clicked</p>` : nothing}
      <ul>
        ${['a ', ' b'].map((item) => html`<li>${item}<i> ${item}</i></li>`)}
      </ul>
      <input type="text" ?disabled=${true} value="" />
      <button type="submit" @click=${() => this.count++}>add</button>`;
  }
}

export async function render() {
  const { render: renderApp } = await import('@lit-labs/ssr');
  const { collectResult } = await import('@lit-labs/ssr/lib/render-result.js');
  customElements.define('my-app', MyApp);
  return collectResult(renderApp(html`<my-app></my-app>`));
}

export async function hydrate() {
  customElements.define('my-app', MyApp);
}
