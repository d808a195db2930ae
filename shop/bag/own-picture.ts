/** A picture's address was kept by the browser, where anybody can write: only one of this shop's is shown. */
export const ownPicture = (address: string): string | null => (/^\/pictures\/[\w/.-]+$/.test(address) ? address : null);
