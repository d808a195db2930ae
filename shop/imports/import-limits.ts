// The limits of an import. Pure.

/** A Shopify export of 20,000 rows has about 20 MB. */
export const MAX_FILE_BYTES = 40_000_000;
/** Of the address of a picture. */
export const MAX_SOURCE_LENGTH = 2_000;
/** Of a key and of an old address: longer ones are no addresses of a shop. */
export const MAX_KEY_LENGTH = 200;
