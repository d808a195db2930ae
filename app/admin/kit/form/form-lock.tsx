// A form that the reader's role may see and not save.

import type { ReactNode } from 'react';
import { Note } from '../note.tsx';

interface LockProps {
  readonly isLocked: boolean;
  readonly children: ReactNode;
}

/** Disables every field and button inside. */
export const FormLock = ({ isLocked, children }: LockProps) => (
  <fieldset className="form-lock" disabled={isLocked}>
    {children}
  </fieldset>
);

/** The reason, above the form. */
export const LockNote = ({ isLocked, children }: LockProps) => (isLocked ? <Note>{children}</Note> : null);
