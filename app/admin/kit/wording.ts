import { formatCount } from '#shop/format-count.ts';

/** Returns '2 fields to fix: Name, Valid from'. */
export const fixFieldsText = (fields: readonly string[]): string =>
  `${fields.length} ${fields.length === 1 ? 'field' : 'fields'} to fix: ${fields.join(', ')}`;

/** Returns MI for 'Meera Iyer', M for 'meera@tanabana.in'. */
export function getInitials(nameOrEmail: string): string {
  const words = (nameOrEmail.split('@')[0] ?? '').split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

/** How many names are listed; further names are counted. */
const MAX_NAMES = 5;

/** 'Kurta', 'Kurta and Saree', 'Kurta, Saree, Stole, Shawl, Jutti and 12 more'. */
export function joinNames(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  const listedNames = names.slice(0, names.length > MAX_NAMES ? MAX_NAMES : -1);
  const ending = names.length > MAX_NAMES ? `${names.length - MAX_NAMES} more` : names.at(-1);
  return `${listedNames.join(', ')} and ${ending}`;
}

/** Returns 'Pending' for 'pending'. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns '1 order' or '1,200 orders'. */
export const pluralize = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;
