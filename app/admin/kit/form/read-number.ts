/** A number as it is typed, NaN when it is none. Commas between thousands are welcome. */
export const readNumber = (typed: string): number => {
  const plain = typed.replaceAll(',', '').trim();
  return plain === '' ? Number.NaN : Number(plain);
};
