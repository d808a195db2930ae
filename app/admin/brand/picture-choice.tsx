import { type ReactNode, useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { HOUSE } from '#shop/brand/brand.ts';
import { pictureKeyFromUrl, picturePath } from '#shop/catalog/picture.ts';
import { Progress } from '../kit/progress.tsx';
import { FileButton } from '../pictures/file-button.tsx';
import { useUploads } from '../pictures/use-uploads.ts';

interface PictureChoiceProps {
  readonly label: string;
  readonly hint: string;
  /** A picture's key, HOUSE, or null. */
  readonly value: string | null;
  /** What is shown without an own picture; absent where the store brings none. */
  readonly house?: ReactNode;
  /** What is shown without any picture: 'No picture'. */
  readonly none: ReactNode;
  readonly onChange: (value: string | null) => void;
}

/** A picture of the merchant, the one that comes with the store, or none. */
export function PictureChoice({ label, hint, value, house, none, onChange }: PictureChoiceProps) {
  const id = useId();
  const uploads = useUploads({
    target: () => 'category',
    acceptsSvg: true,
    onUploaded: (url) => onChange(pictureKeyFromUrl(url)),
  });
  const [upload] = uploads.uploads;
  const [failed] = uploads.failed;
  const problem = uploads.refused ?? (failed ? [failed.message, failed.cause].join(' ') : null);
  return (
    <section className="field brand__choice" aria-labelledby={id}>
      <span className="brand__label" id={id}>
        {label}
      </span>
      <div className="brand__drop">
        {value === null && <span className="sub">{none}</span>}
        {value === HOUSE && house}
        {value !== null && value !== HOUSE && <img src={picturePath(value, 320, 'webp')} alt="" />}
      </div>
      <div className="brand__buttons">
        <FileButton
          label={value === null || value === HOUSE ? 'Upload' : 'Replace'}
          busy={upload !== undefined}
          onFiles={(files) => uploads.add(files.slice(0, 1), 'chosen')}
        />
        {value !== null && (
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
        {house !== undefined && value !== HOUSE && (
          <Button variant="quiet" size="sm" onClick={() => onChange(HOUSE)}>
            Use the store’s own
          </Button>
        )}
      </div>
      {upload ? (
        <Progress label={upload.name} value={Math.round(upload.progress * 100)} />
      ) : (
        <p className="field__hint">{hint}</p>
      )}
      <div role="alert">
        {problem !== null && (
          <p className="field__error">
            <Icon name="bad" />
            <span>{problem}</span>
          </p>
        )}
      </div>
    </section>
  );
}
