// What the log says about a response that failed. Drills search the log of a store for these messages.
export const PAGE_FAILED = 'page render failed';
export const REQUEST_FAILED = 'request failed';
