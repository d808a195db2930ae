/** 'Meera Iyer' is MI, 'meera@tanabana.in' is M. */
export function initialsOf(nameOrEmail: string): string {
  const words = (nameOrEmail.split('@')[0] ?? '').split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}
