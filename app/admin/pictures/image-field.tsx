// One picture of a category or a collection: staff upload, see and remove it.

import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { pictureKeyFromUrl, picturePath } from '#shop/catalog/picture.ts';
import { Progress } from '../kit/progress.tsx';
import { FileButton } from './file-button.tsx';
import { useUploads } from './use-uploads.ts';

interface ImageFieldProps {
  /** A picture's key. */
  readonly image: string | null;
  readonly onChange: (image: string | null) => void;
}

export function ImageField({ image, onChange }: ImageFieldProps) {
  const label = useId();
  const uploads = useUploads({ target: () => 'category', onUploaded: (url) => onChange(pictureKeyFromUrl(url)) });
  const [upload] = uploads.uploads;
  const [failed] = uploads.failed;
  const addFiles = (files: readonly File[], source: 'chosen' | 'dropped') => uploads.add(files.slice(0, 1), source);
  return (
    <section
      className="field image-field"
      aria-labelledby={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        addFiles([...event.dataTransfer.files], 'dropped');
      }}
    >
      <span className="image-field__title" id={label}>
        Image
      </span>
      <div className="image-field__drop">
        {image ? <img src={picturePath(image, 200, 'webp')} alt="" width={96} height={128} /> : <Icon name="img" />}
      </div>
      <div className="image-field__upload">
        <FileButton label="Upload" busy={upload !== undefined} onFiles={(files) => addFiles(files, 'chosen')} />
        {image !== null && (
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            Remove image
          </Button>
        )}
        {upload ? (
          <Progress label={upload.name} value={Math.round(upload.progress * 100)} />
        ) : (
          <p className="field__hint">An image file up to 5MB.</p>
        )}
        <div role="alert">
          {uploads.refused !== null && <Problem message={uploads.refused} />}
          {failed && <Problem message={failed.message} cause={failed.cause} />}
        </div>
      </div>
    </section>
  );
}

function Problem({ message, cause }: { readonly message: string; readonly cause?: string }) {
  return (
    <p className="field__error">
      <Icon name="bad" />
      <span>
        {message}
        {cause !== undefined && <small> {cause}</small>}
      </span>
    </p>
  );
}
