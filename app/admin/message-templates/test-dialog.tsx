// Asks for the number to which a test by WhatsApp or SMS goes. A test email goes to the staff member, without a
// question.

import { useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import type { TemplateKind } from '#shop/messages/template-kinds.ts';
import type { ActionResult } from '../kit/actions/action-result.ts';
import { PromptDialog } from '../kit/form/confirm-dialog.tsx';
import { CHANNEL_LABELS } from './template-messages.ts';

interface TestDialogProps {
  readonly open: boolean;
  readonly kind: TemplateKind;
  readonly onClose: () => void;
  readonly onSend: (number: string) => Promise<ActionResult>;
}

export function TestDialog({ open, kind, onClose, onSend }: TestDialogProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    setProblem(undefined);
    onClose();
  };
  const send = async (number: string) => {
    setBusy(true);
    const result = await onSend(number);
    setBusy(false);
    if (result.ok) close();
    else setProblem(result.reason ?? result.message);
  };
  return (
    <PromptDialog
      open={open}
      title={`Send a test by ${CHANNEL_LABELS[kind.channel]}`}
      action="Send test"
      busy={isBusy}
      onClose={close}
      onSubmit={(formData) => void send(String(formData.get('number') ?? ''))}
    >
      <p>The saved template is sent with sample values. A message costs what any other costs.</p>
      <Field
        label="Mobile number"
        name="number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        before="+91"
        error={problem}
      />
    </PromptDialog>
  );
}
