/** Parses a typed number; NaN when it is not one. Commas between thousands are allowed. */
export const readNumber = (typed: string): number => {
  const plain = typed.replaceAll(',', '').trim();
  return plain === '' ? Number.NaN : Number(plain);
};
