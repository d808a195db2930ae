// Copies fields of an object, or columns of a table for a query. Pure.
// Example: pick(addresses, 'id', 'city') is { id: addresses.id, city: addresses.city }.

export const pick = <Source extends object, Key extends keyof Source>(
  source: Source,
  ...keys: readonly Key[]
): Pick<Source, Key> => Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key>;
