// An event: the server answered a request with 401. The session store then asks at once who is signed in.

const REFUSED = 'session-refused';

/** `isNew`: the previous request was still accepted. */
export const notifySessionRefused = (isNew: boolean): void =>
  void dispatchEvent(new CustomEvent(REFUSED, { detail: isNew }));

export function onSessionRefused(listener: (isNew: boolean) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<boolean>).detail);
  addEventListener(REFUSED, onEvent);
  return () => removeEventListener(REFUSED, onEvent);
}
