/** Joins class names, without the absent ones: `classNames('btn', busy && 'is-busy')`. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
