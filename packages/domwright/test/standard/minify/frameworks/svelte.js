import App from './app.svelte';

export async function render() {
  const { render: renderApp } = await import('svelte/server');
  return renderApp(App).body;
}

export async function hydrate(root) {
  const { hydrate: hydrateIn } = await import('svelte');
  hydrateIn(App, { target: root });
}
