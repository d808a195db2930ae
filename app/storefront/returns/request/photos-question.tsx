import { useRef } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { MAX_PHOTOS } from '#shop/returns/return.ts';
import type { SentPhoto } from '../../photo-upload/send-photo.ts';
import { usePhotoUpload } from '../../photo-upload/use-photo-upload.tsx';
import { getPhotoPath } from '../return-path.ts';
import { Question } from './question.tsx';
import type { Problem } from './request-rules.ts';

interface PhotosQuestionProps {
  readonly photoIds: readonly string[];
  readonly isNeeded: boolean;
  readonly problems: readonly Problem[];
  readonly onChange: (change: (ids: readonly string[]) => readonly string[]) => void;
  /** True while a photo is being sent. */
  readonly onSending: (isSending: boolean) => void;
}

export function PhotosQuestion({ photoIds, isNeeded, problems, onChange, onSending }: PhotosQuestionProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isSending, failure, canAdd, choose, remove, input } = usePhotoUpload<SentPhoto>({
    path: '/return-photos',
    max: MAX_PHOTOS,
    onSending,
    // The upload works with objects, the request with ids.
    photos: photoIds.map((id) => ({ id })),
    onChange: (change) => onChange((before) => change(before.map((id) => ({ id }))).map(({ id }) => id)),
  });
  const removeAndFocus = (id: string) => {
    remove(id);
    // The pressed button disappears with its photo.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div className="needs-script">
      <Question name="photos" title="Add photos" problems={problems}>
        <p className="muted">
          Up to {MAX_PHOTOS}. {isNeeded ? 'Show us what is wrong.' : 'Needed only for a damaged or wrong item.'}
        </p>
        <ul className="photos">
          {photoIds.map((id, index) => (
            <li key={id}>
              <input type="hidden" name="photo" value={id} />
              <img src={getPhotoPath(id)} width="96" height="96" alt={`Your item, number ${index + 1}`} />
              <button type="button" aria-label={`Remove photo ${index + 1}`} onClick={() => removeAndFocus(id)}>
                <Icon name="close" size="xs" />
              </button>
            </li>
          ))}
          {canAdd && (
            <li>
              <button
                type="button"
                className="photos__add"
                ref={button}
                aria-label="Add photos"
                aria-disabled={isSending || undefined}
                onClick={() => isSending || choose()}
              >
                {isSending ? <span className="btn__spin" aria-hidden="true" /> : <Icon name="camera" />}
                {isSending ? 'Adding...' : 'Add'}
              </button>
            </li>
          )}
        </ul>
        {input}
        <div aria-live="polite">{failure !== null && <p className="field__error">{failure}</p>}</div>
      </Question>
    </div>
  );
}
