// Confirms a deletion. The dialog stays open until the server has responded, and shows a refusal.

import { type ReactNode, useState } from 'react';
import type { ActionResult } from '../actions/action-result.ts';
import { useCloseAfter } from '../actions/use-close-after.ts';
import { FailureNote } from '../note.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteDialogProps {
  /** 'Delete coupon'; also the label of the button, unless `action` is given. */
  readonly title: string;
  readonly action?: string;
  readonly disabled?: boolean;
  /** When this returns undefined, the dialog closes at once; the caller shows the result as a toast. */
  readonly onDelete: () => Promise<ActionResult> | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function DeleteDialog({
  title,
  action = title,
  disabled = false,
  onDelete,
  onClose,
  children,
}: DeleteDialogProps) {
  const { failure, closeAfter } = useCloseAfter(onClose);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    const deletion = onDelete();
    if (!deletion) return onClose();
    setBusy(true);
    await closeAfter(deletion);
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      action={action}
      busy={busy}
      disabled={disabled}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <FailureNote failure={failure} />
      {children}
    </ConfirmDialog>
  );
}

interface VersionedRow {
  readonly id: string;
  readonly version: number;
}

interface DeleteRowDialogProps extends Pick<DeleteDialogProps, 'title' | 'onClose' | 'children'> {
  readonly row: VersionedRow;
  readonly run: (name: 'delete', row: VersionedRow, options: { hidesFailureToast: true }) => Promise<ActionResult>;
}

/** Confirms the `delete` action of a list. */
export const DeleteRowDialog = ({ row: { id, version }, run, ...props }: DeleteRowDialogProps) => (
  <DeleteDialog {...props} onDelete={() => run('delete', { id, version }, { hidesFailureToast: true })} />
);
