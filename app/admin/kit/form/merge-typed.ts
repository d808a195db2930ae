export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The stored values, except the fields that differ between `before` and `typed`: they keep their typed values. */
export function mergeTyped<Draft extends object>(before: Draft, typed: Draft, stored: Draft): Draft {
  const fields = Object.keys(typed) as (keyof Draft)[];
  const changed = fields.filter((field) => !isEqual(before[field], typed[field]));
  return { ...stored, ...Object.fromEntries(changed.map((field) => [field, typed[field]])) };
}
