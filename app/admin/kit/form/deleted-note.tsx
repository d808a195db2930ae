import { Button } from '#app/ui/button.tsx';
import { Note } from '../note.tsx';

interface DeletedNoteProps {
  /** 'Meera deleted this product at 10:12 am.' */
  readonly words: string;
  /** Where a new one can be made of what was typed. */
  readonly copy?: { readonly words: string; readonly onCopy: () => void };
  readonly onClose: () => void;
}

/** Over a form whose row was deleted. What was typed stays in the form below. */
export function DeletedNote({ words, copy, onClose }: DeletedNoteProps) {
  return (
    <Note kind="warn" title={words}>
      What you typed is still here, but it cannot be saved any more.
      <span className="edit-choice">
        {copy && (
          <Button variant="secondary" size="sm" onClick={copy.onCopy}>
            {copy.words}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onClose}>
          Close without saving
        </Button>
      </span>
    </Note>
  );
}
