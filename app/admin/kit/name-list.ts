/** So many names are said; the rest is counted. */
const MAX_NAMES = 5;

/** 'Kurta', 'Kurta and Saree', 'Kurta, Saree, Stole, Shawl, Jutti and 12 more'. */
export function namesInWords(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  const said = names.slice(0, names.length > MAX_NAMES ? MAX_NAMES : -1);
  const last = names.length > MAX_NAMES ? `${names.length - MAX_NAMES} more` : names.at(-1);
  return `${said.join(', ')} and ${last}`;
}
