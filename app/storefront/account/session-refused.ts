// Tells the page that the server answered a question of hers with "not signed in": it then asks who is shopping at once.

const REFUSED = 'session-refused';

/** `isNew`: the account answered until a moment ago. */
export const notifySessionRefused = (isNew: boolean): void =>
  void dispatchEvent(new CustomEvent(REFUSED, { detail: isNew }));

export function onSessionRefused(listener: (isNew: boolean) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<boolean>).detail);
  addEventListener(REFUSED, hear);
  return () => removeEventListener(REFUSED, hear);
}
