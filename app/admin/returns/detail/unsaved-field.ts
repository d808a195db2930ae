import type { MarkUnsaved as Mark } from '../../kit/form/use-unsaved-fields.tsx';

/** The forms of a return's page that lose typed text when staff leave it; the names are shown in the warning. */
export type UnsavedField = 'Answer' | 'Check' | 'Message';

export type MarkUnsaved = Mark<UnsavedField>;
