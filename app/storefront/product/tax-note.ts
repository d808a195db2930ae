import type { TAX_MODES } from '#config/value-lists.ts';

/** Under the price; a seller who is not registered says nothing about tax. */
const TAX_NOTES = { flat: 'GST is added at checkout', gst: 'Inclusive of all taxes', none: null } as const;

export const taxNote = (mode: (typeof TAX_MODES)[number]): string | null => TAX_NOTES[mode];
