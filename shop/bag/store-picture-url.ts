/** The browser stores a picture's URL, and anybody can write there: only a URL of this shop is shown. */
export const toStorePictureUrl = (url: string): string | null => (/^\/pictures\/[\w/.-]+$/.test(url) ? url : null);
