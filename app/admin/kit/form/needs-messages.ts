/** '2 fields need you: Name, Valid from' */
export const needsWords = (fields: readonly string[]): string =>
  `${fields.length} ${fields.length === 1 ? 'field needs' : 'fields need'} you: ${fields.join(', ')}`;
