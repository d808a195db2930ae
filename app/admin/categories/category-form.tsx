import { type FormEvent, useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { useCopiedDraft, withCopied } from '../kit/form/copied-draft.ts';
import { DeletedNote } from '../kit/form/deleted-note.tsx';
import { useDeletion } from '../kit/form/use-deletion.ts';
import { Note } from '../kit/note.tsx';
import { ADD_FAILED, UPDATE_FAILED } from './category-messages.ts';
import type { ChangeAnswer } from './change/change-answer.ts';
import { ImageField } from './image-field.tsx';
import type { CategoryChanges } from './use-category-changes.ts';

interface CategoryFormProps {
  /** Null to add one. */
  readonly category: AdminCategoryRow | null;
  /** The category is no longer in the store. */
  readonly isMissing?: boolean;
  readonly changes: CategoryChanges;
  readonly onClose: () => void;
}

const draftOf = (category: AdminCategoryRow | null) => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  image: category?.picture?.key ?? null,
});

type Draft = ReturnType<typeof draftOf>;

export function CategoryForm({ category, isMissing = false, changes, onClose }: CategoryFormProps) {
  const copied = useCopiedDraft<Draft>();
  const [draft, setDraft] = useState(() => (category ? null : copied) ?? draftOf(category));
  // What the form was loaded with: news may bring another version while somebody types.
  const [loaded, setLoaded] = useState(() => draftOf(category));
  const [version, setVersion] = useState(category?.version ?? 0);
  const [isEmpty, setEmpty] = useState(false);
  const [failure, setFailure] = useState<Extract<ChangeAnswer, { ok: false }> | null>(null);
  const isDone = useRef(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(loaded);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isAway = from.pathname !== to.pathname || from.search !== to.search;
    return isAway && isDirty && !isDone.current;
  });
  const isRefused = failure?.isGone === true;
  const deletion = useDeletion({ entity: 'category', id: category?.id ?? null, isMissing, isRefused });
  const navigate = useNavigate();
  const busy = changes.busy === 'save' || changes.busy === 'add';

  const done = () => {
    isDone.current = true;
    onClose();
  };
  const save = async (known: number | null) => {
    const answer = category
      ? await changes.send({ intent: 'save', id: category.id, version: known, fields: draft }, UPDATE_FAILED)
      : await changes.send({ intent: 'add', fields: draft }, ADD_FAILED);
    if (answer.ok) done();
    else setFailure(answer);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const nameless = draft.name.trim() === '';
    setEmpty(nameless);
    if (!nameless && !busy && deletion === null) void save(version);
  };
  const showTheirs = () => {
    setDraft(draftOf(category));
    setLoaded(draftOf(category));
    setVersion(category?.version ?? 0);
    setFailure(null);
  };
  return (
    <>
      <form className="cats__form" onSubmit={submit} noValidate>
        <div className="cats__fields">
          {deletion !== null && (
            <DeletedNote
              words={deletion}
              copy={{
                words: 'Copy as new category',
                onCopy: () => {
                  isDone.current = true;
                  void navigate('?add', { state: withCopied(draft), preventScrollReset: true });
                },
              }}
              onClose={done}
            />
          )}
          {deletion === null && failure && (
            <Note kind="bad" title={failure.message}>
              {failure.reason}
              {failure.changedMeanwhile && (
                <span className="cats__choice">
                  <Button variant="quiet" size="sm" onClick={showTheirs}>
                    Show theirs
                  </Button>
                  <Button variant="quiet" size="sm" onClick={() => void save(null)}>
                    Save mine
                  </Button>
                </span>
              )}
            </Note>
          )}
          <Field
            label="Name"
            aside="required"
            value={draft.name}
            maxLength={80}
            autoComplete="off"
            error={isEmpty ? 'Please enter a name.' : undefined}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
          <TextArea
            label="Description"
            aside="optional"
            value={draft.description}
            maxLength={400}
            rows={3}
            onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          />
          <ImageField image={draft.image} onChange={(image) => setDraft((before) => ({ ...before, image }))} />
          {category && (
            <div>
              <span className="cats__title">Address in the shop</span>
              <p className="mono cats__address">/shop?category={category.slug}</p>
              <p className="field__hint">Stays the same when the name changes.</p>
            </div>
          )}
        </div>
        <div className="cats__foot">
          <Button variant="quiet" onClick={done}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={deletion !== null}>
            {category ? 'Save category' : 'Add category'}
          </Button>
        </div>
      </form>
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          open
          danger
          title="Leave without saving?"
          action="Leave without saving"
          onClose={() => blocker.reset()}
          onConfirm={() => blocker.proceed()}
        >
          <p>Your changes to {loaded.name === '' ? 'the new category' : `“${loaded.name}”`} are not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
