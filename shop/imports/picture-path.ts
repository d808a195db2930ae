// The path of a picture of this store, which the complete export writes as an absolute address. Pure.

/**
 * 'https://shop.example/pictures/0a…/1600.webp' becomes '/pictures/0a…/1600.webp'. The key in the path is a hash of the picture's bytes:
 * when this store has a picture with the key, it is the same picture, whichever store wrote the address.
 */
export const toPath = (address: string): string => address.trim().replace(/^https?:\/\/[^/]+(?=\/)/i, '');
