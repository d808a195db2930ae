/** The path of a return (RET-…) in the back office. */
export const returnPath = (number: string): string => `/admin-panel/returns/${encodeURIComponent(number)}`;
