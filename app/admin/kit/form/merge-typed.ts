export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the stored values, but the typed values of the fields that differ between `before` and `typed`. */
export function mergeTyped<Draft extends object>(before: Draft, typed: Draft, stored: Draft): Draft {
  const fields = Object.keys(typed) as (keyof Draft)[];
  const changed = fields.filter((field) => !isEqual(before[field], typed[field]));
  return { ...stored, ...Object.fromEntries(changed.map((field) => [field, typed[field]])) };
}
