// A modal dialog on the browser's <dialog>: it traps focus, Escape closes it, and focus returns. A drawer is a dialog
// at the right edge.

import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons, with the main action last. They stay in view while the body scrolls. */
  readonly footer?: ReactNode;
  readonly wide?: boolean;
  /** A picture beside the text; above the text on phones. */
  readonly sidePicture?: ReactNode;
}

export function Dialog({ wide = false, ...dialogProps }: DialogProps) {
  const split = dialogProps.sidePicture !== undefined;
  return (
    <ModalElement
      {...dialogProps}
      className={classNames('dialog', (wide || split) && 'dialog--wide', split && 'dialog--split')}
    />
  );
}

export function Drawer(props: Omit<DialogProps, 'wide' | 'sidePicture'>) {
  return <ModalElement {...props} className="drawer" />;
}

function ModalElement({
  open,
  title,
  onClose,
  children,
  footer,
  sidePicture,
  className,
}: Omit<DialogProps, 'wide'> & { className: string }) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog?.open === false) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // The element is closed before React removes it; otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  // Escape must not close the element: only the owner's state decides whether it is open.
  const closeThroughOwner = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };

  // The element fills its own box, so a click on the element itself is a click on the scrim around it.
  const closeOnBackdropClick = (event: MouseEvent) => {
    if (event.target !== ref.current) return;
    const box = ref.current.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!isInside) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={titleId}
      onCancel={closeThroughOwner}
      // The close event is dispatched one task after the element closed. If the owner has opened it again by then, the
      // event is ignored.
      onClose={() => ref.current?.open || onClose()}
      onClick={closeOnBackdropClick}
    >
      {sidePicture !== undefined && <div className="dialog__art">{sidePicture}</div>}
      <header className="dialog__head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="dialog__close" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <div className="dialog__body" tabIndex={0}>
        {children}
      </div>
      {footer !== undefined && <footer className="dialog__foot">{footer}</footer>}
    </dialog>
  );
}
