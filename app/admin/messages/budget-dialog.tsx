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

/** The budget is stored in paise, a cost in thousandths of a rupee: WhatsApp bills ₹0.115 per message. */
const PAISE_PER_RUPEE = 100;
const COST_UNITS_PER_RUPEE = 1_000;

/** Refused with every other value below 0. */
const EMPTY = -1;

export function BudgetDialog({ settings, busy, onSave, onClose }: BudgetDialogProps) {
  const [isRefused, setRefused] = useState(false);
  const save = async (form: FormData) => {
    const parseRupees = (name: keyof MessageSettings, unitsPerRupee: number) => {
      const text = String(form.get(name) ?? '').trim();
      return text === '' ? EMPTY : Math.round(Number(text) * unitsPerRupee);
    };
    const typedSettings = {
      budget: parseRupees('budget', PAISE_PER_RUPEE),
      whatsappCost: parseRupees('whatsappCost', COST_UNITS_PER_RUPEE),
      whatsappAskedCost: parseRupees('whatsappAskedCost', COST_UNITS_PER_RUPEE),
      smsCost: parseRupees('smsCost', COST_UNITS_PER_RUPEE),
    };
    const isValid = Object.values(typedSettings).every((value) => Number.isSafeInteger(value) && value >= 0);
    const isSaved = isValid && (await onSave(typedSettings));
    setRefused(!isSaved);
    if (isSaved) onClose();
  };
  const costField = (name: keyof MessageSettings, label: string) => (
    <Field label={label} name={name} inputMode="decimal" defaultValue={String(settings[name] / COST_UNITS_PER_RUPEE)} />
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
        defaultValue={String(settings.budget / PAISE_PER_RUPEE)}
      />
      {costField('whatsappCost', 'Rupees per WhatsApp message about an order')}
      {costField('whatsappAskedCost', 'Rupees per WhatsApp message that was asked for')}
      {costField('smsCost', 'Rupees per SMS')}
      <p className="sub">The costs are assumptions until you enter what Meta and MSG91 bill you.</p>
    </PromptDialog>
  );
}
