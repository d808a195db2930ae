import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import type { AdminUser } from '#shop/customers/admin-user.ts';
import type { EditableUser } from '#shop/customers/user-change.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { DeletedNote } from '../kit/form/deleted-note.tsx';
import { useDeletion } from '../kit/form/use-deletion.ts';
import { Note } from '../kit/note.tsx';
import type { ChangeAnswer } from './change/change-answer.ts';
import type { UserChanges } from './use-user-changes.ts';
import { UPDATE_FAILED } from './user-messages.ts';

interface EditUserDialogProps {
  readonly user: AdminUser;
  /** The list no longer has it. */
  readonly isMissing: boolean;
  /** Nobody takes her own rights away. */
  readonly isOwn: boolean;
  readonly changes: UserChanges;
  readonly onClose: () => void;
}

const isSame = (one: EditableUser, other: EditableUser): boolean =>
  one.name === other.name && one.role === other.role && one.status === other.status;

export function EditUserDialog({ user, isMissing, isOwn, changes, onClose }: EditUserDialogProps) {
  // What she saw when she opened it: news may bring another state while she types.
  const [seen, setSeen] = useState<EditableUser>({ name: user.name, role: user.role, status: user.status });
  const [draft, setDraft] = useState(seen);
  const [isNameless, setNameless] = useState(false);
  const [failure, setFailure] = useState<Extract<ChangeAnswer, { ok: false }> | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const deletion = useDeletion({ entity: 'user', id: user.uid, isMissing, isRefused: failure?.isGone === true });
  const formId = useId();
  const isDirty = !isSame(seen, draft);
  const isBusy = changes.busy === 'save';
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.key !== nextLocation.key,
  );

  const close = () => (isDirty ? setLeaving(true) : onClose());
  const save = async (known: EditableUser | null) => {
    setFailure(null);
    const answer = await changes.send({ intent: 'save', id: user.uid, seen: known, fields: draft }, UPDATE_FAILED);
    if (answer.ok) onClose();
    else setFailure(answer);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const nameless = draft.name.trim() === '';
    setNameless(nameless);
    if (!nameless && !isBusy && deletion === null) void save(seen);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    submit();
  };
  const showTheirs = (theirs: EditableUser) => {
    setSeen(theirs);
    setDraft(theirs);
    setFailure(null);
  };
  const isAsking = isLeaving || blocker.state === 'blocked';
  const form = useRef<HTMLFormElement>(null);
  // After the window opened itself: it would give the focus to its cross.
  useEffect(() => {
    if (!isAsking) form.current?.querySelector('input')?.focus();
  }, [isAsking]);
  return (
    <>
      <Dialog
        open={!isAsking}
        title="Edit user"
        onClose={close}
        foot={
          <>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isBusy} disabled={deletion !== null}>
              Save user
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the shortcut saves what is typed inside */}
        <form id={formId} ref={form} className="ask users__form" onSubmit={submit} onKeyDown={onKey} noValidate>
          <p className="sub users__email">{user.email}</p>
          {deletion !== null && <DeletedNote words={deletion} onClose={onClose} />}
          {deletion === null && failure && (
            <Note kind="bad" title={failure.message}>
              {failure.reason}
              <Theirs failure={failure} onShow={showTheirs} onSaveMine={() => void save(null)} />
            </Note>
          )}
          <Field
            label="Name"
            value={draft.name}
            maxLength={120}
            autoComplete="off"
            error={isNameless ? 'Please enter a name.' : undefined}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
          <Select
            label="Role"
            value={draft.role}
            disabled={isOwn}
            onChange={(event) => setDraft({ ...draft, role: event.target.value === 'admin' ? 'admin' : 'user' })}
          >
            <option value="user">Customer</option>
            <option value="admin">Admin</option>
          </Select>
          <StatusChoice status={draft.status} disabled={isOwn} onChoose={(status) => setDraft({ ...draft, status })} />
        </form>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          open
          danger
          title="Leave without saving?"
          action="Leave without saving"
          onClose={() => {
            setLeaving(false);
            blocker.reset?.();
          }}
          onConfirm={() => {
            blocker.proceed?.();
            onClose();
          }}
        >
          <p>Your changes to “{seen.name}” are not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface TheirsProps {
  readonly failure: Extract<ChangeAnswer, { ok: false }>;
  readonly onShow: (theirs: EditableUser) => void;
  readonly onSaveMine: () => void;
}

function Theirs({ failure: { theirs }, onShow, onSaveMine }: TheirsProps) {
  if (!theirs) return null;
  return (
    <span className="users__choice">
      <Button variant="quiet" size="sm" onClick={() => onShow(theirs)}>
        Show theirs
      </Button>
      <Button variant="quiet" size="sm" onClick={onSaveMine}>
        Save mine
      </Button>
    </span>
  );
}

interface StatusChoiceProps {
  readonly status: EditableUser['status'];
  readonly disabled: boolean;
  readonly onChoose: (status: EditableUser['status']) => void;
}

function StatusChoice({ status, disabled, onChoose }: StatusChoiceProps) {
  const hint = useId();
  return (
    <fieldset className="users__standing" aria-describedby={hint} disabled={disabled}>
      <legend>Status</legend>
      <div className="seg">
        <button type="button" aria-pressed={status === 'active'} onClick={() => onChoose('active')}>
          Active
        </button>
        <button type="button" aria-pressed={status === 'inactive'} onClick={() => onChoose('inactive')}>
          Inactive
        </button>
      </div>
      <p className="field__hint" id={hint}>
        {disabled
          ? 'Your own role and status are for another administrator to change.'
          : 'An inactive user cannot sign in, and open sessions end now.'}
      </p>
    </fieldset>
  );
}
