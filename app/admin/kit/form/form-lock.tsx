// Locks a form that the user's role may see but not save.

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

/** Shows, above a locked form, why it is locked. */
export const LockNote = ({ isLocked, children }: LockProps) => (isLocked ? <Note>{children}</Note> : null);
