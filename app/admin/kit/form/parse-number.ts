/** Parses a typed number; NaN when it is not one. Commas between thousands are allowed. */
export const parseNumber = (input: string): number => {
  const withoutCommas = input.replaceAll(',', '').trim();
  return withoutCommas === '' ? Number.NaN : Number(withoutCommas);
};
