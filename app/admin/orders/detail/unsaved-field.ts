import type { MarkUnsaved as Mark } from '../../kit/form/use-unsaved-fields.tsx';

/** The forms of an order's page whose typed text would be lost on leaving it; the warning shows these names. */
export type UnsavedField = 'New note' | 'Address';

export type MarkUnsaved = Mark<UnsavedField>;
