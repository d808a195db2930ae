import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface SaveBarProps {
  /** The labels of the changed fields. */
  readonly changedFields: readonly string[];
  /** An error message for the whole form; null without an error. */
  readonly problem: string | null;
  readonly busy: boolean;
  /** True when the form can no longer be saved. */
  readonly disabled?: boolean;
  /** 'Save settings' */
  readonly action: string;
  readonly onDiscard: () => void;
  /** 'Discard' by default. */
  readonly discardLabel?: string;
}

/** Appears at the bottom of a form after the first change, with the labels of the changed fields. */
export function SaveBar({
  changedFields,
  problem,
  busy,
  disabled = false,
  action,
  onDiscard,
  discardLabel = 'Discard',
}: SaveBarProps) {
  return (
    <div className="savebar savebar--even">
      <div className="savebar__words" role="alert">
        {problem !== null && (
          <span className="savebar__problem">
            <Icon name="bad" />
            {problem}
          </span>
        )}
        {problem === null && changedFields.length > 0 && (
          <>
            <span className="savebar__dot" aria-hidden="true" />
            <b>Unsaved changes</b> <span className="sub">{changedFields.join(', ')}</span>
          </>
        )}
      </div>
      <Button variant="quiet" onClick={onDiscard}>
        {discardLabel}
      </Button>
      <Button type="submit" busy={busy} disabled={disabled}>
        {busy ? 'Saving…' : action} <kbd>Ctrl S</kbd>
      </Button>
    </div>
  );
}
