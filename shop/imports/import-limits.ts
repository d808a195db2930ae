// The limits of an import. Pure.

/** A Shopify export of 20,000 rows has about 20 MB. */
export const MAX_FILE_BYTES = 40_000_000;
/** The longest address of a picture. */
export const MAX_SOURCE_LENGTH = 2_000;
/** The longest key and old address: no shop has longer addresses. */
export const MAX_KEY_LENGTH = 200;
