import { useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import type { MessageSettings } from '#shop/settings/message-settings.ts';
import type { ActionResult } from '../kit/actions/action-result.ts';
import { PromptDialog } from '../kit/form/confirm-dialog.tsx';
import { Note } from '../kit/note.tsx';
import { COST_UNITS_PER_RUPEE, PAISE_PER_RUPEE, parseMessageSettings } from './budget-draft.ts';
import { BUDGET_REFUSED } from './message-messages.ts';

interface BudgetDialogProps {
  readonly settings: MessageSettings;
  readonly busy: boolean;
  readonly onSave: (settings: MessageSettings) => Promise<ActionResult>;
  readonly onClose: () => void;
}

export function BudgetDialog({ settings, busy, onSave, onClose }: BudgetDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (form: FormData) => {
    const typedSettings = parseMessageSettings((name) => String(form.get(name) ?? ''));
    if (typedSettings === null) return setProblem(BUDGET_REFUSED);
    const result = await onSave(typedSettings);
    if (result.ok) onClose();
    else setProblem(result.reason ?? result.message);
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
      {problem !== null && (
        <Note kind="bad" title="Not saved">
          {problem}
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
