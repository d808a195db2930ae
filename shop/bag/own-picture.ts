/** The browser stores a picture's URL, and anybody can write there: only a URL of this shop is shown. */
export const ownPicture = (address: string): string | null => (/^\/pictures\/[\w/.-]+$/.test(address) ? address : null);
