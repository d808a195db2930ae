/** '1,26,431' */
export const count = (value: number): string => value.toLocaleString('en-IN');

/** '1 order', '1,200 orders' */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;
