/**
 * The whole address of a page of the web, ours or another's; null for everything else. It is opened in a tab that was ours, where a
 * script in the shape of an address would run in our name.
 */
export function webAddress(text: string, base: string): string | null {
  const url = text === '' ? null : URL.parse(text, base);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
