import { Suspense, useState } from 'react';

function App() {
  const [count, setCount] = useState(0);
  return (
    <>
      <p className="a  b">
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
      <Suspense fallback={null}>
        <p title="">later </p> <p hidden>x</p>
      </Suspense>
      <input type="text" disabled defaultValue="" />
      <button type="submit" onClick={() => setCount(count + 1)}>
        add
      </button>
    </>
  );
}

export async function render() {
  const { renderToString } = await import('react-dom/server');
  return renderToString(<App />);
}

export async function hydrate(root) {
  const { hydrateRoot } = await import('react-dom/client');
  hydrateRoot(root, <App />);
}
