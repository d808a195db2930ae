import { Button } from '#app/ui/button.tsx';
import { Note } from '../kit/note.tsx';
import { changedFields, valueWords } from './settings-draft.ts';
import { FIELD_WORDS } from './settings-messages.ts';
import type { SettingsFormState } from './use-settings-form.ts';

/** Somebody else saved while this was being typed: what they changed stands beside what is here. Nothing is lost either way. */
export function Meanwhile({ form }: { readonly form: SettingsFormState }) {
  const { theirs, loaded, draft, changed } = form;
  if (!theirs) return null;
  return (
    <Note kind="warn" title="Somebody else saved the settings meanwhile.">
      What you typed is still here and not saved yet.
      <table className="table compare set-compare">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved meanwhile</th>
            <th scope="col">In your form</th>
          </tr>
        </thead>
        <tbody>
          {changedFields(loaded, theirs).map((field) => (
            <tr key={field}>
              <th scope="row">{FIELD_WORDS[field]}</th>
              <td>{valueWords(theirs, field)}</td>
              <td>{changed.includes(field) ? valueWords(draft, field) : 'not changed by you'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <span className="set-choice">
        <Button variant="quiet" size="sm" onClick={form.takeTheirs}>
          Use theirs
        </Button>
        <Button variant="quiet" size="sm" onClick={form.keepMine}>
          Keep my changes
        </Button>
      </span>
    </Note>
  );
}
