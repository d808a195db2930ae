import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { IconButton } from '../../kit/icon-button.tsx';
import { withParams } from '../../kit/list/paging.ts';

interface PanelFrameProps {
  readonly title: string;
  readonly summary?: string;
  readonly children: ReactNode;
}

/** A panel between heading and list. Its close button, and the button that opened it, close it. */
export function PanelFrame({ title, summary, children }: PanelFrameProps) {
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams(new URLSearchParams(withParams(params, { panel: null, inventory: null })), { preventScrollReset: true });
  return (
    <section className="panel side-panel" aria-label={title}>
      <div className="panel__head">
        <h2>{title}</h2>
        {summary !== undefined && <span className="sub side-panel__summary">{summary}</span>}
        <IconButton icon="close" label={`Close ${title}`} onClick={close} />
      </div>
      {children}
    </section>
  );
}

/** Shown instead of a panel whose data could not be loaded. */
export function PanelLoadError() {
  return (
    <p className="panel__line" role="alert">
      This could not be loaded. Please try again with Refresh.
    </p>
  );
}
