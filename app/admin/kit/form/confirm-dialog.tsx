// Two dialogs for staff: a confirmation, and one with fields. They replace the browser's confirm and prompt.

import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

interface FormDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The label of the submit button, which repeats the verb of the title: 'Delete user'. */
  readonly action: string;
  /**
   * The label of the button that changes nothing; it must not be 'Cancel' where the action itself cancels something.
   */
  readonly dismiss?: string;
  /** True for an action that cannot be undone: its button is red and the focus starts on Cancel. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** True for a dialog with fields side by side. */
  readonly wide?: boolean;
  /** True while required fields are empty. */
  readonly disabled?: boolean;
  readonly onClose: () => void;
}

interface ConfirmProps extends FormDialogProps {
  readonly children: ReactNode;
  readonly onConfirm: () => void;
}

export function ConfirmDialog({ children, onConfirm, ...dialogProps }: ConfirmProps) {
  return (
    <FormDialog {...dialogProps} onSubmit={onConfirm}>
      {children}
    </FormDialog>
  );
}

interface PromptProps extends FormDialogProps {
  /** Fields with a `name`; the first one may have `autoFocus`. */
  readonly children: ReactNode;
  readonly onSubmit: (formData: FormData) => void;
}

export function PromptDialog(props: PromptProps) {
  return <FormDialog {...props} />;
}

function FormDialog({
  open,
  title,
  action,
  dismiss = 'Cancel',
  danger = false,
  busy = false,
  disabled = false,
  wide = false,
  onClose,
  onSubmit,
  children,
}: PromptProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // The focus is set after the dialog has opened; otherwise the close button would have it.
  useEffect(() => {
    if (!open) return;
    const field = form.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea');
    (danger ? cancel.current : (field ?? cancel.current))?.focus();
  }, [open, danger]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && !disabled) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      open={open}
      title={title}
      wide={wide}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" ref={cancel} onClick={onClose}>
            {dismiss}
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className="ask" onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
