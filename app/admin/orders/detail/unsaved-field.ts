import type { MarkUnsaved as Mark } from '../../kit/form/use-unsaved-fields.tsx';

/** The forms of an order's page that lose typed text when staff leave it; the names are shown in the warning. */
export type UnsavedField = 'New note' | 'Address';

export type MarkUnsaved = Mark<UnsavedField>;
