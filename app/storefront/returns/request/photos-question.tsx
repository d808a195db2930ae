// The photos of a request. Each is sent at once, so that the request itself is sent quickly.

import { useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { MAX_PHOTOS } from '#shop/returns/return.ts';
import { getPhotoPath } from '../return-path.ts';
import { Question } from './question.tsx';
import type { Problem } from './request-rules.ts';
import { sendPhoto } from './send-photo.ts';

interface PhotosQuestionProps {
  readonly photoIds: readonly string[];
  readonly isNeeded: boolean;
  readonly problems: readonly Problem[];
  readonly onChange: (change: (ids: readonly string[]) => readonly string[]) => void;
  /** True while a photo is being sent. */
  readonly onSending: (isSending: boolean) => void;
}

export function PhotosQuestion({ photoIds, isNeeded, problems, onChange, onSending }: PhotosQuestionProps) {
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const show = (sending: boolean) => {
    setIsSending(sending);
    onSending(sending);
  };
  const add = async (files: readonly File[]) => {
    const places = MAX_PHOTOS - photoIds.length;
    setFailure(files.length > places ? `Only ${MAX_PHOTOS} photos can be added.` : null);
    show(true);
    for (const file of files.slice(0, places)) {
      const sent = await sendPhoto(file);
      if (sent.ok) onChange((before) => [...before, sent.id]);
      else setFailure(sent.message);
    }
    show(false);
  };
  const remove = (id: string) => {
    onChange((before) => before.filter((each) => each !== id));
    // The pressed button goes with its photo.
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
              <button type="button" aria-label={`Remove photo ${index + 1}`} onClick={() => remove(id)}>
                <Icon name="close" size="xs" />
              </button>
            </li>
          ))}
          {photoIds.length < MAX_PHOTOS && (
            <li>
              <button
                type="button"
                className="photos__add"
                ref={button}
                aria-label="Add photos"
                aria-disabled={isSending || undefined}
                onClick={() => isSending || field.current?.click()}
              >
                {isSending ? <span className="btn__spin" aria-hidden="true" /> : <Icon name="camera" />}
                {isSending ? 'Adding...' : 'Add'}
              </button>
            </li>
          )}
        </ul>
        <input
          ref={field}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          multiple
          aria-label="Photos"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Resetting the value allows the same file to be chosen again.
            target.value = '';
            if (files.length > 0) void add(files);
          }}
        />
        <div aria-live="polite">{failure !== null && <p className="field__error">{failure}</p>}</div>
      </Question>
    </div>
  );
}
