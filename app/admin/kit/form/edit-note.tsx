// The message above a form that could not be saved: the row was deleted, a colleague saved first, or the save was
// refused.

import { Button } from '#app/ui/button.tsx';
import type { ActionFailure } from '../actions/action-result.ts';
import { Note } from '../note.tsx';

interface DeletedNoteProps {
  /** 'Meera deleted this product at 10:12 am.' */
  readonly message: string;
  /** The button that opens a new form with the typed values. */
  readonly copy?: { readonly label: string; readonly onCopy: () => void };
  readonly onClose: () => void;
}

/** Says that the row of an open form was deleted. The typed values stay in the form. */
export function DeletedNote({ message, copy, onClose }: DeletedNoteProps) {
  return (
    <Note kind="warn" title={message}>
      What you typed is still here, but it cannot be saved any more.
      <span className="edit-choice">
        {copy && (
          <Button variant="secondary" size="sm" onClick={copy.onCopy}>
            {copy.label}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onClose}>
          Close without saving
        </Button>
      </span>
    </Note>
  );
}

interface EditNoteProps {
  /** 'Meera deleted this product at 10:12 am.'; null while the row exists. */
  readonly deletionMessage: string | null;
  readonly failure: ActionFailure | null;
  /** Null when the colleague's version cannot be shown. */
  readonly onShowTheirs: (() => void) | null;
  readonly onOverwrite: () => void;
  /** The button that opens a new form with the typed values. */
  readonly copy?: { readonly label: string; readonly onCopy: () => void };
  readonly onClose: () => void;
}

export function EditNote({ deletionMessage, failure, onShowTheirs, onOverwrite, copy, onClose }: EditNoteProps) {
  if (deletionMessage !== null)
    return <DeletedNote message={deletionMessage} {...(copy ? { copy } : {})} onClose={onClose} />;
  if (!failure) return null;
  return (
    <Note kind="bad" title={failure.message}>
      {failure.reason}
      {failure.changedMeanwhile && onShowTheirs && (
        <span className="edit-choice">
          <Button variant="quiet" size="sm" onClick={onShowTheirs}>
            Show theirs
          </Button>
          <Button variant="quiet" size="sm" onClick={onOverwrite}>
            Save mine
          </Button>
        </span>
      )}
    </Note>
  );
}
