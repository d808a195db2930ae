import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { joinNames } from '../kit/wording.ts';
import { categoriesText, NO_SELECTION, statusFacts } from './category-messages.ts';

type Status = AdminCategoryRow['status'];

interface BulkBarProps {
  readonly chosen: readonly AdminCategoryRow[];
  readonly isTurning: boolean;
  /** True when it was done. */
  readonly onTurn: (ids: readonly string[], status: Status) => Promise<boolean>;
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

/** Always visible: without a selection, pressing a button explains that one is needed. */
export function BulkBar({ chosen, isTurning, onTurn, onClear, onDelete }: BulkBarProps) {
  const toast = useToast();
  const none = chosen.length === 0;
  const withSelection = (act: () => void) => () => (none ? toast({ kind: 'bad', text: NO_SELECTION }) : act());
  const [confirming, setConfirming] = useState<Status | null>(null);
  const turn = async (status: Status) => {
    setConfirming(null);
    const ids = chosen.map(({ id }) => id);
    if (await onTurn(ids, status)) onClear();
  };
  return (
    <>
      <div className={none ? 'bulk bulk--quiet' : 'bulk'} role="toolbar" aria-label="Bulk actions">
        <b>{chosen.length} selected</b>
        <Button variant="quiet" busy={isTurning} onClick={withSelection(() => setConfirming('active'))}>
          <Icon name="eye" />
          Activate
        </Button>
        <Button variant="quiet" busy={isTurning} onClick={withSelection(() => setConfirming('inactive'))}>
          <Icon name="eyeoff" />
          Deactivate
        </Button>
        <span className="bulk__gap" />
        <Button variant="quiet" className={none ? '' : 'bulk__delete'} onClick={withSelection(onDelete)}>
          <Icon name="trash" />
          Delete
        </Button>
        {!none && <IconButton icon="close" label="Clear selection" className="bulk__clear" onClick={onClear} />}
      </div>
      {confirming !== null && !none && (
        <StatusDialog
          status={confirming}
          chosen={chosen}
          onClose={() => setConfirming(null)}
          onConfirm={() => void turn(confirming)}
        />
      )}
    </>
  );
}

interface StatusDialogProps {
  readonly status: Status;
  readonly chosen: readonly AdminCategoryRow[];
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function StatusDialog({ status, chosen, onClose, onConfirm }: StatusDialogProps) {
  const isOn = status === 'active';
  const verb = isOn ? 'Activate' : 'Deactivate';
  return (
    <ConfirmDialog
      open
      title={`${verb} categories`}
      action={`${verb} ${categoriesText(chosen.length)}`}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        {isOn ? 'Show' : 'Hide'} {categoriesText(chosen.length)} {isOn ? 'in' : 'from'} the shop?
      </p>
      <div className="touched">
        <p>{joinNames(chosen.map(({ name }) => name))}</p>
        {statusFacts(chosen, status).map((fact) => (
          <p key={fact} className="sub">
            {fact}
          </p>
        ))}
      </div>
    </ConfirmDialog>
  );
}
