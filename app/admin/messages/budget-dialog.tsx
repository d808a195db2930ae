import { useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import type { MessageSettings } from '#shop/settings/message-settings.ts';
import { PromptDialog } from '../kit/form/confirm-dialog.tsx';
import { Note } from '../kit/note.tsx';
import { BUDGET_REFUSED } from './message-messages.ts';

interface BudgetDialogProps {
  readonly settings: MessageSettings;
  readonly busy: boolean;
  /** Resolves to false when the values were refused. */
  readonly onSave: (settings: MessageSettings) => Promise<boolean>;
  readonly onClose: () => void;
}

const PAISE = 100;
const MILLI = 1_000;

export function BudgetDialog({ settings, busy, onSave, onClose }: BudgetDialogProps) {
  const [isRefused, setRefused] = useState(false);
  const save = async (form: FormData) => {
    const amount = (name: string, factor: number) => {
      const typed = String(form.get(name) ?? '').trim();
      return typed === '' ? -1 : Math.round(Number(typed) * factor);
    };
    const typed = {
      budget: amount('budget', PAISE),
      whatsappCost: amount('whatsappCost', MILLI),
      whatsappAskedCost: amount('whatsappAskedCost', MILLI),
      smsCost: amount('smsCost', MILLI),
    };
    const isValid = Object.values(typed).every((value) => Number.isSafeInteger(value) && value >= 0);
    const isSaved = isValid && (await onSave(typed));
    setRefused(!isSaved);
    if (isSaved) onClose();
  };
  const cost = (name: keyof MessageSettings, label: string) => (
    <Field label={label} name={name} inputMode="decimal" defaultValue={String(settings[name] / MILLI)} />
  );
  return (
    <PromptDialog
      open
      title="Budget for messages"
      action="Save budget"
      busy={busy}
      onClose={onClose}
      onSubmit={(form) => void save(form)}
    >
      {isRefused && (
        <Note kind="bad" title="Not saved">
          {BUDGET_REFUSED}
        </Note>
      )}
      <Field
        label="Rupees per month"
        name="budget"
        inputMode="decimal"
        hint="When they are spent, reminders and other messages that people asked for stop; messages about orders go on. 0 means no limit."
        defaultValue={String(settings.budget / PAISE)}
      />
      {cost('whatsappCost', 'Rupees per WhatsApp message about an order')}
      {cost('whatsappAskedCost', 'Rupees per WhatsApp message that was asked for')}
      {cost('smsCost', 'Rupees per SMS')}
      <p className="sub">The costs are assumptions until you enter what Meta and MSG91 bill you.</p>
    </PromptDialog>
  );
}
