import './owner-mismatch-dialog.css';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useAuth } from './auth-provider.tsx';

export function OwnerMismatchDialog({ onClose }: { readonly onClose: () => void }) {
  const { user } = useAuth();
  return (
    <Dialog
      open
      title="Somebody else is signed in now"
      onClose={onClose}
      footer={<Button onClick={() => location.reload()}>Reload the Page</Button>}
    >
      <p>This page was opened for another account, so nothing was sent and nothing was changed.</p>
      <p>{user?.email ? `Reload it to go on as ${user.email}.` : 'Reload it to go on.'}</p>
    </Dialog>
  );
}
