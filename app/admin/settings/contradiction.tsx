import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { formatMoney } from '#shop/money/money.ts';
import { stripContradiction, stripWithSum } from '#shop/settings/strip.ts';
import { Note } from '../kit/note.tsx';
import { paiseOf } from './settings-draft.ts';
import type { SettingsFormState } from './use-settings-form.ts';

/** The strip and the threshold may say different things; staff are told, and never stopped. */
export function Contradiction({ form }: { readonly form: SettingsFormState }) {
  const [kept, setKept] = useState('');
  const { stripText, freeShippingThreshold } = form.draft;
  const threshold = paiseOf(freeShippingThreshold);
  const said = stripContradiction(stripText, threshold);
  const pair = `${said?.amount} ${threshold}`;
  if (!said || Number.isNaN(threshold) || kept === pair) return null;
  const [start = '', end = ''] = stripText.split(said.words);
  return (
    <Note kind="warn" title="The header strip and the free-shipping threshold say different things.">
      <br />
      Shoppers read “{start}
      <b>{said.words}</b>
      {end}”, but checkout gives it above <b>{formatMoney(threshold)}</b>.
      <span className="set-choice">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => form.setField('stripText', stripWithSum(stripText, threshold))}
        >
          Change the strip to {formatMoney(threshold)}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => form.setField('freeShippingThreshold', String(said.amount / 100))}
        >
          Change the threshold to {formatMoney(said.amount)}
        </Button>
        <Button variant="quiet" size="sm" className="set-choice__keep" onClick={() => setKept(pair)}>
          Keep both
        </Button>
      </span>
    </Note>
  );
}
