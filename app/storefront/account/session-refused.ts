// An event: the server responded 401 to a request. The session store then loads the session again.

const SESSION_REFUSED_EVENT = 'session-refused';

/** `endedJustNow`: the previous request was still accepted. */
export const notifySessionRefused = (endedJustNow: boolean): void =>
  void dispatchEvent(new CustomEvent(SESSION_REFUSED_EVENT, { detail: endedJustNow }));

export function onSessionRefused(listener: (endedJustNow: boolean) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<boolean>).detail);
  addEventListener(SESSION_REFUSED_EVENT, onEvent);
  return () => removeEventListener(SESSION_REFUSED_EVENT, onEvent);
}
