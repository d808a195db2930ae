// A picture of this store that a file names by its absolute address, as the complete export writes it. Pure.

/**
 * '/pictures/0a…/1600.webp' of 'https://shop.example/pictures/0a…/1600.webp'. The key in it is a hash of the picture's bytes: a picture of
 * this store with the key is the same picture, whichever store wrote the address.
 */
export const toPath = (address: string): string => address.trim().replace(/^https?:\/\/[^/]+(?=\/)/i, '');
