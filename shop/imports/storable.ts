// Text of a file as PostgreSQL can store it: without null characters and half surrogates. Pure.

const toStorableValue = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/** The same plain value, with every text in it storable. */
export const storable = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value), toStorableValue) as Value;
