import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { joinNames } from '../kit/wording.ts';
import { categoriesText, NO_SELECTION, statusEffects } from './category-messages.ts';

type Status = AdminCategoryRow['status'];

interface BulkBarProps {
  readonly selected: readonly AdminCategoryRow[];
  readonly isChangingStatus: boolean;
  /** Resolves to true when the status was changed. */
  readonly onSetStatus: (ids: readonly string[], status: Status) => Promise<boolean>;
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

/** Is always visible: without a selection, a press of a button explains that a selection is needed. */
export function BulkBar({ selected, isChangingStatus, onSetStatus, onClear, onDelete }: BulkBarProps) {
  const toast = useToast();
  const isEmpty = selected.length === 0;
  const withSelection = (act: () => void) => () => (isEmpty ? toast({ kind: 'error', text: NO_SELECTION }) : act());
  const [confirming, setConfirming] = useState<Status | null>(null);
  const changeStatus = async (status: Status) => {
    setConfirming(null);
    const ids = selected.map(({ id }) => id);
    if (await onSetStatus(ids, status)) onClear();
  };
  return (
    <>
      <div className={isEmpty ? 'bulk bulk--quiet' : 'bulk'} role="toolbar" aria-label="Bulk actions">
        <b>{isEmpty ? 'Select categories to change several at once' : `${selected.length} selected`}</b>
        <Button variant="quiet" busy={isChangingStatus} onClick={withSelection(() => setConfirming('active'))}>
          <Icon name="eye" />
          Activate
        </Button>
        <Button variant="quiet" busy={isChangingStatus} onClick={withSelection(() => setConfirming('inactive'))}>
          <Icon name="eyeoff" />
          Deactivate
        </Button>
        <span className="bulk__gap" />
        <Button variant="quiet" className={isEmpty ? '' : 'bulk__delete'} onClick={withSelection(onDelete)}>
          <Icon name="trash" />
          Delete
        </Button>
        {!isEmpty && <IconButton icon="close" label="Clear selection" className="bulk__clear" onClick={onClear} />}
      </div>
      {confirming !== null && !isEmpty && (
        <StatusDialog
          status={confirming}
          selected={selected}
          onClose={() => setConfirming(null)}
          onConfirm={() => void changeStatus(confirming)}
        />
      )}
    </>
  );
}

interface StatusDialogProps {
  readonly status: Status;
  readonly selected: readonly AdminCategoryRow[];
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function StatusDialog({ status, selected, onClose, onConfirm }: StatusDialogProps) {
  const isOn = status === 'active';
  const verb = isOn ? 'Activate' : 'Deactivate';
  return (
    <ConfirmDialog
      open
      title={`${verb} categories`}
      action={`${verb} ${categoriesText(selected.length)}`}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        {isOn ? 'Show' : 'Hide'} {categoriesText(selected.length)} {isOn ? 'in' : 'from'} the shop?
      </p>
      <div className="touched">
        <p>{joinNames(selected.map(({ name }) => name))}</p>
        {statusEffects(selected, status).map((effect) => (
          <p key={effect} className="sub">
            {effect}
          </p>
        ))}
      </div>
    </ConfirmDialog>
  );
}
