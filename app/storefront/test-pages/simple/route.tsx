// The simplest page there is: it shows that pages are rendered, and that the browser takes them over.

import { useSyncExternalStore } from 'react';

const never = () => () => {};

export default function TestSimple() {
  const takenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <>
      <h1 className="h-page">Render Check</h1>
      <p>This page was rendered by the server.</p>
      <p>{takenOver ? 'The browser has taken it over.' : 'The browser has not taken it over yet.'}</p>
    </>
  );
}
