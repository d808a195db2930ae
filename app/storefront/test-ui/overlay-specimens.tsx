import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog, Drawer } from '#app/ui/dialog.tsx';
import { useToast } from '#app/ui/toast.tsx';

type Open = 'dialog' | 'long' | 'drawer' | null;

export function OverlaySpecimens() {
  const [open, setOpen] = useState<Open>(null);
  const show = useToast();
  const close = () => setOpen(null);
  return (
    <section>
      <h2 className="h-panel">Dialog, drawer, toast</h2>
      <div className="specimens__row">
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('long')}>
          Open long dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('drawer')}>
          Open drawer
        </Button>
      </div>
      <div className="specimens__row">
        <Button
          variant="quiet"
          onClick={() => show({ text: 'Added to bag! (4 items)', hint: 'Click bag icon to view' })}
        >
          Plain toast
        </Button>
        <Button variant="quiet" onClick={() => show({ kind: 'ok', text: 'Address saved' })}>
          Success toast
        </Button>
        <Button
          variant="quiet"
          onClick={() => show({ kind: 'error', text: 'That did not work.', hint: 'Please try again.' })}
        >
          Error toast
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        title="Delete this address?"
        onClose={close}
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
            <Button onClick={close}>Delete address</Button>
          </>
        }
      >
        <p>Are you sure you want to delete this address?</p>
      </Dialog>
      <Dialog
        open={open === 'long'}
        wide
        title="A long one"
        onClose={close}
        footer={<Button onClick={close}>Done</Button>}
      >
        {Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of a text that is longer than the screen.`).map(
          (line) => (
            <p key={line}>{line}</p>
          ),
        )}
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        title="Filters"
        onClose={close}
        footer={<Button onClick={close}>Show 46 styles</Button>}
      >
        <p>The content of a drawer scrolls; its footer stays.</p>
      </Drawer>
    </section>
  );
}
