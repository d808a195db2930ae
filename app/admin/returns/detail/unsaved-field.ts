import type { MarkUnsaved as Mark } from '../../kit/form/use-unsaved-fields.tsx';

/** The forms of a return's page whose typed text would be lost on leaving it; the warning shows these names. */
export type UnsavedField = 'Answer' | 'Check' | 'Message';

export type MarkUnsaved = Mark<UnsavedField>;
