import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { CHANGE_PATH } from './scan-sender.ts';
import type { action } from './stock-take.actions.ts';
import { FAILURE_MESSAGES } from './stock-take-messages.ts';

export function AbandonButton({ id }: { readonly id: string }) {
  const { run, isBusy } = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const [isAsking, setIsAsking] = useState(false);
  const abandon = async () => {
    await run('abandon', { id });
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Abandon
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Abandon this stock take?"
        action="Abandon stock take"
        danger
        busy={isBusy('abandon')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void abandon()}
      >
        <p>
          No stock is changed. What was counted stays in the list of stock takes, and nobody can count here any more.
        </p>
      </ConfirmDialog>
    </>
  );
}
