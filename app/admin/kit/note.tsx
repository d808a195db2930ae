import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ActionFailure } from './actions/action-result.ts';

const ICON_BY_KIND = { bad: 'bad', warn: 'alert', ok: 'ok', plain: 'info' } as const;

interface NoteProps {
  readonly kind?: keyof typeof ICON_BY_KIND;
  /** The title; where a requirement prescribes the sentence, that sentence. */
  readonly title?: string;
  readonly children?: ReactNode;
  /** A button at the right end of the note. */
  readonly action?: ReactNode;
}

/** A message in the page. Screen readers announce an error at once and other messages when they are idle. */
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

/** Shows why an action failed, and nothing before. */
export const FailureNote = ({ failure }: { readonly failure: ActionFailure | null }) =>
  failure && (
    <Note kind="bad" title={failure.message}>
      {failure.reason}
    </Note>
  );
