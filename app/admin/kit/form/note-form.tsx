import type { FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { useSentText } from './use-sent-text.ts';

interface NoteFormProps {
  readonly className?: string;
  readonly hint: string;
  readonly maxLength: number;
  readonly isBusy: boolean;
  readonly onAdd: (note: string) => Promise<{ readonly ok: boolean }>;
  readonly onTyped?: (note: string) => void;
}

/** Adds a note by staff. The typed note stays until it is stored. */
export function NoteForm({ className, hint, maxLength, isBusy, onAdd, onTyped }: NoteFormProps) {
  const { text: note, setText: setNote, clearSent } = useSentText(onTyped);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('textarea');
    if (note.trim() === '' || isBusy) return;
    const result = await onAdd(note);
    if (!result.ok) return;
    clearSent(note);
    // The button has become disabled and would lose the focus.
    field?.focus();
  };
  return (
    <form className={className} onSubmit={submit}>
      <TextArea
        label="New note"
        hint={hint}
        rows={2}
        maxLength={maxLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant="quiet" size="sm" busy={isBusy} disabled={note.trim() === ''}>
        Add note
      </Button>
    </form>
  );
}
