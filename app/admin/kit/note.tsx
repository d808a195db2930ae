import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ActionFailure } from './actions/action-result.ts';

const ICON_BY_KIND = { bad: 'bad', warn: 'alert', ok: 'ok', plain: 'info' } as const;

interface NoteProps {
  readonly kind?: keyof typeof ICON_BY_KIND;
  /** The required sentence, where a requirement gives one. */
  readonly title?: string;
  readonly children?: ReactNode;
  /** A button at its right end. */
  readonly action?: ReactNode;
}

/** A message in the page. Screen readers announce errors at once, everything else when idle. */
export function Note({ kind = 'plain', title, children, action }: NoteProps) {
  return (
    <div className={classNames('note', kind !== 'plain' && `note--${kind}`)} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICON_BY_KIND[kind]} />
      <div>
        {title !== undefined && <b>{title}</b>}
        {title !== undefined && children !== undefined && ' '}
        {children}
      </div>
      {action}
    </div>
  );
}

/** Why an action did not succeed; nothing until then. */
export const FailureNote = ({ failure }: { readonly failure: ActionFailure | null }) =>
  failure && (
    <Note kind="bad" title={failure.message}>
      {failure.reason}
    </Note>
  );
