/** Joins class names, leaving out what is not there: `classNames('btn', busy && 'is-busy')`. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
