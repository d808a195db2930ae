import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { BANNER_CATEGORIES, BANNER_MOST, bannerProblems, linkOfCategory } from '#shop/banners/banner-fields.ts';
import { useCopiedDraft, withCopied } from '../kit/form/copied-draft.ts';
import { DeletedNote } from '../kit/form/deleted-note.tsx';
import { useSaveKey } from '../kit/form/form-keys.ts';
import { LeaveGuard } from '../kit/form/leave-guard.tsx';
import { useDeletion } from '../kit/form/use-deletion.ts';
import { Note } from '../kit/note.tsx';
import { type BannerDraft, draftOf, fieldsOf } from './banner-draft.ts';
import { BannerImage } from './banner-image.tsx';
import { type BannerFieldErrors, errorsOf } from './banner-messages.ts';
import { BannerPreview } from './banner-preview.tsx';
import type { BannerRow } from './banner-row.ts';
import type { ChangeAnswer } from './change/change-answer.ts';
import type { BannerChanges } from './use-banner-changes.ts';

interface BannerFormProps {
  /** Null to add one. */
  readonly banner: BannerRow | null;
  /** The banner is no longer in the store. */
  readonly isMissing: boolean;
  /** See the preview. */
  readonly showsLeft: boolean;
  readonly changes: BannerChanges;
  readonly onClose: () => void;
}

type Failure = Extract<ChangeAnswer, { ok: false }>;

export function BannerForm({ banner, isMissing, showsLeft, changes, onClose }: BannerFormProps) {
  const copied = useCopiedDraft<BannerDraft>();
  const [draft, setDraft] = useState(() => (banner ? null : copied) ?? draftOf(banner));
  // What the form was loaded with: news may bring another version while somebody types.
  const [loaded, setLoaded] = useState(() => draftOf(banner));
  const [version, setVersion] = useState(banner?.version ?? null);
  const [errors, setErrors] = useState<BannerFieldErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(loaded);
  const isRefused = failure?.isGone === true;
  const deletion = useDeletion({ entity: 'banner', id: banner?.id ?? null, isMissing, isRefused });
  const navigate = useNavigate();
  const busy = changes.busy === 'save' || changes.busy === 'add';
  const set = (part: Partial<BannerDraft>) => setDraft((before) => ({ ...before, ...part }));

  const done = () => {
    isDone.current = true;
    onClose();
  };
  const save = async (known: number | null) => {
    if (deletion !== null) return;
    const wrong = errorsOf(bannerProblems(fieldsOf(draft, window.location.origin)));
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0 || busy) return;
    const answer = await changes.save(
      banner ? { intent: 'save', id: banner.id, version: known, fields: draft } : { intent: 'add', fields: draft },
    );
    if (answer.ok) return done();
    setErrors(answer.fields ?? {});
    setFailure(answer);
  };
  useSaveKey(() => save(version));
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  const showTheirs = () => {
    setDraft(draftOf(banner));
    setLoaded(draftOf(banner));
    setVersion(banner?.version ?? null);
    setFailure(null);
  };
  return (
    <>
      <form
        ref={element}
        className="cats__form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save(version);
        }}
      >
        <div className="cats__fields">
          <BannerPreview draft={draft} showsLeft={showsLeft} />
          {deletion !== null && (
            <DeletedNote
              words={deletion}
              copy={{
                words: 'Copy as new banner',
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
          <Fields draft={draft} errors={errors} set={set} />
        </div>
        <div className="cats__foot">
          <Button variant="quiet" onClick={done}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={deletion !== null}>
            {banner ? 'Save banner' : 'Add banner'}
          </Button>
        </div>
      </form>
      <LeaveGuard
        isDirty={isDirty}
        isDone={isDone}
        what={loaded.title === '' ? 'the new banner' : `“${loaded.title}”`}
        changed={[]}
      />
    </>
  );
}

interface FieldsProps {
  readonly draft: BannerDraft;
  readonly errors: BannerFieldErrors;
  readonly set: (part: Partial<BannerDraft>) => void;
}

function Fields({ draft, errors, set }: FieldsProps) {
  const text = (name: 'title' | 'subtitle' | 'description' | 'buttonText' | 'buttonLink') => ({
    aside: 'required',
    name,
    value: draft[name],
    error: errors[name],
    maxLength: BANNER_MOST[name],
  });
  const choose = (category: string) => {
    // A link that somebody typed stays; one that came from the category goes with it.
    const isOwn = draft.buttonLink.trim() !== '' && draft.buttonLink !== linkOfCategory(draft.category);
    set({ category, ...(isOwn ? {} : { buttonLink: linkOfCategory(category) }) });
  };
  return (
    <>
      <Field label="Title" {...text('title')} onChange={(event) => set({ title: event.target.value })} />
      <Field label="Subtitle" {...text('subtitle')} onChange={(event) => set({ subtitle: event.target.value })} />
      <TextArea
        label="Description"
        rows={2}
        {...text('description')}
        onChange={(event) => set({ description: event.target.value })}
      />
      <BannerImage url={draft.imageUrl} error={errors.image} onChange={(imageUrl) => set({ imageUrl })} />
      <Select
        label="Category"
        aside="required"
        name="category"
        value={draft.category}
        error={errors.category}
        onChange={(event) => choose(event.target.value)}
      >
        {BANNER_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <div className="ban__pair">
        <Field
          label="Button text"
          {...text('buttonText')}
          onChange={(event) => set({ buttonText: event.target.value })}
        />
        <Field
          label="Button link"
          {...text('buttonLink')}
          inputMode="url"
          onChange={(event) => set({ buttonLink: event.target.value })}
        />
      </div>
      <fieldset className="ban__window">
        <legend>
          Schedule <small>optional, by Indian time</small>
        </legend>
        <Field
          label="Show from"
          name="showFrom"
          type="datetime-local"
          value={draft.showFrom}
          error={errors.showFrom}
          onChange={(event) => set({ showFrom: event.target.value })}
        />
        <Field
          label="Show until"
          name="showUntil"
          type="datetime-local"
          value={draft.showUntil}
          error={errors.showUntil}
          hint="Empty: it shows while it is active."
          onChange={(event) => set({ showUntil: event.target.value })}
        />
      </fieldset>
    </>
  );
}
