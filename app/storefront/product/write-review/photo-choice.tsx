import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { picturePath } from '#shop/catalog/picture.ts';
import { MAX_PHOTOS } from '#shop/reviews/review-photo.ts';
import type { SentPhoto } from '../../photo-upload/send-photo.ts';
import { usePhotoUpload } from '../../photo-upload/use-photo-upload.tsx';

export interface UploadedPhoto extends SentPhoto {
  /** The key of the stored picture. */
  readonly key: string;
}

interface PhotoChoiceProps {
  readonly photos: readonly UploadedPhoto[];
  readonly onChange: (change: (photos: readonly UploadedPhoto[]) => readonly UploadedPhoto[]) => void;
  /** True while a photo is being sent. */
  readonly onSending: (isSending: boolean) => void;
}

export function PhotoChoice(props: PhotoChoiceProps) {
  const { photos } = props;
  const { isSending, failure, canAdd, choose, remove, input } = usePhotoUpload({
    ...props,
    path: '/reviews/photo',
    max: MAX_PHOTOS,
  });
  return (
    <div className="revphotos needs-script">
      <ul className="revphotos__list">
        {photos.map(({ id, key }, index) => (
          <li key={id}>
            <img src={picturePath(key, 200, 'webp')} width="72" height="72" alt="" />
            <button type="button" aria-label={`Remove photo ${index + 1}`} onClick={() => remove(id)}>
              <Icon name="close" size="xs" />
            </button>
          </li>
        ))}
      </ul>
      {canAdd && (
        <Button variant="quiet" size="sm" busy={isSending} onClick={choose}>
          {isSending ? 'Adding photo...' : 'Add photos'}
        </Button>
      )}
      {input}
      <p className="revphotos__hint">Up to {MAX_PHOTOS}. Our team looks at them with your review.</p>
      <div aria-live="polite">{failure !== null && <p className="revphotos__problem">{failure}</p>}</div>
    </div>
  );
}
