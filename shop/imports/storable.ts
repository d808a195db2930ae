// Removes what PostgreSQL cannot store from the texts of a file: null characters and half surrogates. Pure.

const toStorableValue = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/** Returns a copy of a plain value (JSON) in which every text can be stored. */
export const storable = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value), toStorableValue) as Value;
