import type { MouseEvent } from 'react';
import { type ButtonVariant, buttonClass } from '#app/ui/button.tsx';
import { getModePath, type ProfileMode } from './profile-mode.ts';

interface ModeLinkProps {
  readonly to: ProfileMode;
  readonly onGo: (mode: ProfileMode) => void;
  readonly id?: string;
  readonly variant?: ButtonVariant;
  readonly small?: boolean;
  /** For links whose text alone is ambiguous. */
  readonly label?: string;
  readonly children: string;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Opens or closes a form: at once with JavaScript, by navigation without it. */
export function ModeLink({ to, onGo, id, variant = 'quiet', small = false, label, children }: ModeLinkProps) {
  return (
    <a
      id={id}
      className={buttonClass({ variant, size: small ? 'sm' : 'md' })}
      href={getModePath(to)}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onGo(to);
      }}
    >
      {children}
    </a>
  );
}
