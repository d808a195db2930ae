import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { formatMoney } from '#shop/money/money.ts';
import { replaceStripAmount, stripContradiction } from '#shop/settings/strip.ts';
import { Note } from '../kit/note.tsx';
import { changedFields, parsePaise, valueText } from './settings-draft.ts';
import { FIELD_LABELS } from './settings-messages.ts';
import type { SettingsFormState } from './use-settings-form.ts';

/** Warns when the amount in the header strip's text contradicts the threshold. Staff can save both all the same. */
export function StripContradictionNote({ form }: { readonly form: SettingsFormState }) {
  const [dismissedPair, setDismissedPair] = useState('');
  const { stripText, freeShippingThreshold } = form.draft;
  const threshold = parsePaise(freeShippingThreshold);
  const contradiction = stripContradiction(stripText, threshold);
  const pair = `${contradiction?.amount} ${threshold}`;
  if (!contradiction || Number.isNaN(threshold) || dismissedPair === pair) return null;
  const [start = '', end = ''] = stripText.split(contradiction.text);
  return (
    <Note kind="warn" title="The header strip and the free-shipping threshold say different things.">
      <br />
      Shoppers read “{start}
      <b>{contradiction.text}</b>
      {end}”, but checkout gives it above <b>{formatMoney(threshold)}</b>.
      <span className="set-choice">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => form.setField('stripText', replaceStripAmount(stripText, threshold))}
        >
          Change the strip to {formatMoney(threshold)}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => form.setField('freeShippingThreshold', String(contradiction.amount / 100))}
        >
          Change the threshold to {formatMoney(contradiction.amount)}
        </Button>
        <Button variant="quiet" size="sm" className="set-choice__keep" onClick={() => setDismissedPair(pair)}>
          Keep both
        </Button>
      </span>
    </Note>
  );
}

interface ConflictNoteProps {
  readonly form: SettingsFormState;
  /** The names of tax classes by id. */
  readonly classNames: ReadonlyMap<string, string>;
}

/** Lists what a colleague has saved while this form was open, beside the values of this form. */
export function ConflictNote({ form, classNames }: ConflictNoteProps) {
  const { theirs, loaded, draft, changed } = form;
  if (!theirs) return null;
  return (
    <Note kind="warn" title="Somebody else saved the settings while you were editing.">
      What you typed is still here and not saved yet.
      <table className="table compare set-compare">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved by somebody else</th>
            <th scope="col">In your form</th>
          </tr>
        </thead>
        <tbody>
          {changedFields(loaded, theirs).map((field) => (
            <tr key={field}>
              <th scope="row">{FIELD_LABELS[field]}</th>
              <td>{valueText(theirs, field, classNames)}</td>
              <td>{changed.includes(field) ? valueText(draft, field, classNames) : 'not changed by you'}</td>
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
