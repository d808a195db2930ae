// Tells the page that the server answered a question of hers with "not signed in": it then asks who is shopping at once.

const REFUSED = 'session-refused';

export const tellSessionRefused = (): void => void dispatchEvent(new Event(REFUSED));

export function onSessionRefused(listener: () => void): () => void {
  addEventListener(REFUSED, listener);
  return () => removeEventListener(REFUSED, listener);
}
