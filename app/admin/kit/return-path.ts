/** Returns the back office's path of a return (RET-…). */
export const returnPath = (number: string): string => `/admin-panel/returns/${encodeURIComponent(number)}`;
