import { useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { MAX_VIEW_NAME } from '#shop/orders/order-view.ts';
import type { ActionResult } from '../../kit/actions/action-result.ts';
import { PromptDialog } from '../../kit/form/confirm-dialog.tsx';

interface ViewNameDialogProps {
  readonly title: string;
  readonly action: string;
  readonly initialName: string;
  readonly isBusy: boolean;
  readonly save: (name: string) => Promise<ActionResult>;
  readonly onClose: () => void;
}

/** Asks for the name of a view. The dialog stays open with the typed name until the view is stored. */
export function ViewNameDialog({ title, action, initialName, isBusy, save, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(initialName);
  const [error, setError] = useState<string>();
  const submit = async () => {
    const result = await save(name);
    if (result.ok) onClose();
    else setError(result.reason ?? result.message);
  };
  return (
    <PromptDialog
      open
      title={title}
      action={action}
      busy={isBusy}
      disabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={MAX_VIEW_NAME}
        value={name}
        error={error}
        hint="Search, filters and sort are kept under this name. Only you see the view."
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
    </PromptDialog>
  );
}
