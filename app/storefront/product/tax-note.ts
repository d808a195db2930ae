import type { TAX_MODES } from '#config/value-lists.ts';

/** The note below the price; a seller who is not registered for GST shows none. */
const TAX_NOTES = { flat: 'GST is added at checkout', gst: 'Inclusive of all taxes', none: null } as const;

export const taxNote = (mode: (typeof TAX_MODES)[number]): string | null => TAX_NOTES[mode];
