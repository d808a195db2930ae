/** '1,26,431' */
export const count = (value: number): string => value.toLocaleString('en-IN');
