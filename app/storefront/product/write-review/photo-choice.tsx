// The photos of a review that is being written. Each is sent at once, so that the review itself is sent quickly.

import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { picturePath } from '#shop/catalog/picture.ts';
import { MAX_PHOTOS } from '#shop/reviews/review-photo.ts';
import { sendPhoto, type UploadedPhoto } from './send-photo.ts';

interface PhotoChoiceProps {
  readonly photos: readonly UploadedPhoto[];
  readonly onChange: (change: (photos: readonly UploadedPhoto[]) => readonly UploadedPhoto[]) => void;
  /** True while a photo is being sent. */
  readonly onSending: (isSending: boolean) => void;
}

export function PhotoChoice({ photos, onChange, onSending }: PhotoChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const show = (sending: boolean) => {
    setIsSending(sending);
    onSending(sending);
  };
  const add = async (files: readonly File[]) => {
    const places = MAX_PHOTOS - photos.length;
    setProblem(files.length > places ? `Only ${MAX_PHOTOS} photos can be added.` : null);
    show(true);
    for (const file of files.slice(0, places)) {
      const sent = await sendPhoto(file);
      if (sent.ok) onChange((before) => [...before, sent.photo]);
      else setProblem(sent.message);
    }
    show(false);
  };
  return (
    <div className="revphotos needs-script">
      <ul className="revphotos__list">
        {photos.map(({ id, key }, index) => (
          <li key={id}>
            <img src={picturePath(key, 200, 'webp')} width="72" height="72" alt="" />
            <button
              type="button"
              aria-label={`Remove photo ${index + 1}`}
              onClick={() => onChange((before) => before.filter((photo) => photo.id !== id))}
            >
              <Icon name="close" size="xs" />
            </button>
          </li>
        ))}
      </ul>
      {photos.length < MAX_PHOTOS && (
        <Button variant="quiet" size="sm" busy={isSending} onClick={() => field.current?.click()}>
          {isSending ? 'Adding photo...' : 'Add photos'}
        </Button>
      )}
      <input
        ref={field}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        multiple
        aria-label="Add photos"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Resetting the value allows the same file to be chosen again.
          target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
      <p className="revphotos__hint">Up to {MAX_PHOTOS}. Our team looks at them with your review.</p>
      <div aria-live="polite">{problem !== null && <p className="revphotos__problem">{problem}</p>}</div>
    </div>
  );
}
