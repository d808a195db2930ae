import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../icon-button.tsx';

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel beside the list, which stays visible; on a narrow screen the panel is below the list. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    // The server may have sent the panel open, so staff may be typing before this script starts.
    if (panel.current?.contains(document.activeElement)) return;
    panel.current?.querySelector<HTMLElement>('input:not([type=file]), textarea')?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={panel} className="panel side-form-panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {children}
    </section>
  );
}
