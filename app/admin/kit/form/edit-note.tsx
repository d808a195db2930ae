// Over a form that could not be saved: that its row was deleted, that somebody else was first, or why it was refused.

import { Button } from '#app/ui/button.tsx';
import type { ActionFailure } from '../actions/action-result.ts';
import { Note } from '../note.tsx';
import { DeletedNote } from './deleted-note.tsx';

interface EditNoteProps {
  /** What is known of the row's deletion; null while it is there. */
  readonly deletion: string | null;
  readonly failure: ActionFailure | null;
  /** Null when theirs cannot be shown. */
  readonly onShowTheirs: (() => void) | null;
  readonly onSaveMine: () => void;
  /** Where a new row can be made of what was typed. */
  readonly copy?: { readonly words: string; readonly onCopy: () => void };
  readonly onClose: () => void;
}

export function EditNote({ deletion, failure, onShowTheirs, onSaveMine, copy, onClose }: EditNoteProps) {
  if (deletion !== null) return <DeletedNote words={deletion} {...(copy ? { copy } : {})} onClose={onClose} />;
  if (!failure) return null;
  return (
    <Note kind="bad" title={failure.message}>
      {failure.reason}
      {failure.changedMeanwhile && onShowTheirs && (
        <span className="edit-choice">
          <Button variant="quiet" size="sm" onClick={onShowTheirs}>
            Show theirs
          </Button>
          <Button variant="quiet" size="sm" onClick={onSaveMine}>
            Save mine
          </Button>
        </span>
      )}
    </Note>
  );
}
