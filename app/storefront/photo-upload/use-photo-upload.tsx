// Adds photos to a form. Each is sent at once, so that the form itself is sent quickly.

import { useRef, useState } from 'react';
import { type SentPhoto, sendPhoto } from './send-photo.ts';

interface PhotoUploadOptions<Photo> {
  readonly path: string;
  readonly max: number;
  readonly photos: readonly Photo[];
  readonly onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void;
  /** True while a photo is being sent. */
  readonly onSending: (isSending: boolean) => void;
}

export function usePhotoUpload<Photo extends SentPhoto>(options: PhotoUploadOptions<Photo>) {
  const { path, max, photos, onChange, onSending } = options;
  const field = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const setSending = (sending: boolean) => {
    setIsSending(sending);
    onSending(sending);
  };
  const add = async (files: readonly File[]) => {
    const free = max - photos.length;
    setFailure(files.length > free ? `Only ${max} photos can be added.` : null);
    setSending(true);
    for (const file of files.slice(0, free)) {
      const sent = await sendPhoto<Photo>(path, file);
      if (sent.ok) onChange((before) => [...before, sent.photo]);
      else setFailure(sent.message);
    }
    setSending(false);
  };
  const input = (
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
  );
  return {
    isSending,
    failure,
    canAdd: photos.length < max,
    choose: () => field.current?.click(),
    remove: (id: string) => onChange((before) => before.filter((photo) => photo.id !== id)),
    /** The hidden field that `choose` opens. */
    input,
  };
}
