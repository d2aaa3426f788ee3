/** @jsxImportSource preact */
import { hydrate as hydrateIn } from 'preact';
import { useState } from 'preact/hooks';

function App() {
  const [count, setCount] = useState(0);
  return (
    <>
      <p class="a  b">
        Hello {'two  spaces '} {count} <b> c</b>
      </p>
      {count > 0 && <p>clicked</p>}
      <ul>
        {['a ', ' b'].map((item) => (
          <li key={item}>
            {item}
            <i> {item}</i>
          </li>
        ))}
      </ul>
      <input type="text" disabled />
      <button type="submit" onClick={() => setCount(count + 1)}>
        add
      </button>
    </>
  );
}

export async function render() {
  const { renderToString } = await import('preact-render-to-string');
  return renderToString(<App />);
}

export function hydrate(root) {
  hydrateIn(<App />, root);
}
