/** Related products at the end of the page. */
export const RELATED_COUNT = 4;

/** Reviews that are loaded with the page, and at each request for more. */
export const REVIEWS_PER_PAGE = 24;
