import { useState } from 'react';

// Nothing in what it renders says that it is from React.
function App() {
  const [count, setCount] = useState(0);
  return (
    <div className="a  b">
      <p>{'two  spaces '}</p>
      <p>
        <b>a </b> <i> b</i>
      </p>
      <button type="submit" onClick={() => setCount(count + 1)}>
        {`add ${count}`}
      </button>
    </div>
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
