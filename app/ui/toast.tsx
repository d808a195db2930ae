// Short messages over the page. A success disappears by itself; an error stays until it is closed.

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface Toast {
  readonly kind?: 'plain' | 'ok' | 'error';
  readonly text: string;
  readonly hint?: string;
  /** The URL of a small 3:4 picture. */
  readonly picture?: string;
  /** The time until a success disappears: 6 seconds by default. Errors stay until they are closed. */
  readonly seconds?: number;
  /** An action button, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface VisibleToast extends Toast {
  readonly id: number;
}

const MAX_TOASTS = 3;
const DEFAULT_SECONDS = 6;

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly VisibleToast[]>([]);
  const nextId = useRef(0);
  const show = useCallback((toast: Toast) => {
    nextId.current += 1;
    const visibleToast = { ...toast, id: nextId.current };
    setToasts((before) => [...before, visibleToast].slice(-MAX_TOASTS));
  }, []);
  const close = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  const toastsByRole = useMemo(
    () => ({
      status: toasts.filter((toast) => toast.kind !== 'error'),
      alert: toasts.filter((toast) => toast.kind === 'error'),
    }),
    [toasts],
  );
  return (
    <ToastContext value={show}>
      {children}
      {/* Both live regions are always in the page: screen readers announce text put into a region, not a new region. */}
      <div className="toasts">
        <div role="status">
          {toastsByRole.status.map((toast) => (
            <ToastItem key={toast.id} toast={toast} onClose={close} />
          ))}
        </div>
        <div role="alert">
          {toastsByRole.alert.map((toast) => (
            <ToastItem key={toast.id} toast={toast} onClose={close} />
          ))}
        </div>
      </div>
    </ToastContext>
  );
}

/** One message. Its timer stops on hover and focus. */
export function ToastItem({
  toast,
  onClose,
}: {
  readonly toast: VisibleToast;
  readonly onClose: (id: number) => void;
}) {
  const { id, kind = 'plain', text, hint, picture, seconds = DEFAULT_SECONDS, action } = toast;
  const [isPaused, setPaused] = useState(false);
  const staysOpen = kind === 'error';
  useEffect(() => {
    if (staysOpen || isPaused) return;
    const timer = setTimeout(() => onClose(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [staysOpen, isPaused, seconds, id, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={classNames('toast', kind !== 'plain' && `toast--${kind}`)}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {picture !== undefined && <img className="toast__pic" src={picture} alt="" width={40} height={53} />}
      {kind !== 'plain' && <Icon name={kind === 'ok' ? 'check' : 'info'} size="sm" />}
      <div className="toast__text">
        <b>{text}</b>
        {hint !== undefined && <small>{hint}</small>}
      </div>
      {action !== undefined && (
        <button
          type="button"
          className="toast__act"
          onClick={() => {
            onClose(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      {staysOpen && (
        <button type="button" className="toast__close" aria-label="Close" onClick={() => onClose(id)}>
          <Icon name="close" size="sm" />
        </button>
      )}
    </div>
  );
}
