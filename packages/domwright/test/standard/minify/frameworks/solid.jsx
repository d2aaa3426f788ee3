import { createSignal, For, Show } from 'solid-js';
import { generateHydrationScript, hydrate as hydrateIn, renderToString } from 'solid-js/web';

function App() {
  const [count, setCount] = createSignal(0);
  return (
    <main>
      <p class="a  b">
        Hello {'two  spaces '} {count()} <b> c</b>
      </p>
      <Show when={count() > 0}>
        <p>clicked</p>
      </Show>
      <ul>
        <For each={['a ', ' b']}>
          {(item) => (
            <li>
              {item}
              <i> {item}</i>
            </li>
          )}
        </For>
      </ul>
      <input type="text" disabled />
      <button type="submit" onClick={() => setCount(count() + 1)}>
        add
      </button>
    </main>
  );
}

export function head() {
  return generateHydrationScript();
}

export function render() {
  return renderToString(() => <App />);
}

export function hydrate(root) {
  hydrateIn(() => <App />, root);
}
