// Opens a dialog when the server refused a request because another user is signed in now. The dialog's code is loaded
// on demand.

import { type ComponentType, useEffect, useState } from 'react';
import { onOwnerMismatch } from '#app/page-owner.ts';

type DialogComponent = ComponentType<{ readonly onClose: () => void }>;

export function OwnerMismatchNotice() {
  const [MismatchDialog, setDialog] = useState<DialogComponent | null>(null);
  useEffect(
    () =>
      onOwnerMismatch(() => {
        void import('./owner-mismatch-dialog.tsx').then(
          ({ OwnerMismatchDialog }) => setDialog(() => OwnerMismatchDialog),
          () => location.reload(),
        );
      }),
    [],
  );
  return MismatchDialog && <MismatchDialog onClose={() => setDialog(null)} />;
}
