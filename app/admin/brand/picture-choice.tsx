import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { BUILT_IN } from '#shop/brand/brand.ts';
import { pictureKeyFromUrl, picturePath } from '#shop/catalog/picture.ts';
import { Progress } from '../kit/progress.tsx';
import { FileButton } from '../pictures/file-button.tsx';
import { useUploads } from '../pictures/use-uploads.ts';

interface PictureChoiceProps {
  readonly label: string;
  readonly hint: string;
  /** The key of an uploaded picture, BUILT_IN, or null for no picture. */
  readonly value: string | null;
  /** Shown for BUILT_IN; absent where the store has no built-in picture. */
  readonly builtIn?: ReactNode;
  /** Shown when no picture is chosen: 'No picture'. */
  readonly none: ReactNode;
  readonly onChange: (value: string | null) => void;
}

/** Chooses an uploaded picture, the built-in picture, or no picture. */
export function PictureChoice({ label, hint, value, builtIn, none, onChange }: PictureChoiceProps) {
  const uploads = useUploads({
    target: () => 'category',
    acceptsSvg: true,
    onUploaded: (url) => onChange(pictureKeyFromUrl(url)),
  });
  const [upload] = uploads.uploads;
  const [failed] = uploads.failed;
  const problem = uploads.refused ?? (failed ? [failed.message, failed.cause].join(' ') : null);
  return (
    <fieldset className="field brand__choice">
      <legend className="brand__label">{label}</legend>
      <div className="brand__drop">
        {value === null && <span className="sub">{none}</span>}
        {value === BUILT_IN && builtIn}
        {value !== null && value !== BUILT_IN && <img src={picturePath(value, 320, 'webp')} alt="" />}
      </div>
      <div className="buttons">
        <FileButton
          label={value === null || value === BUILT_IN ? 'Upload' : 'Replace'}
          busy={upload !== undefined}
          onFiles={(files) => uploads.add(files.slice(0, 1), 'chosen')}
        />
        {value !== null && (
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
        {builtIn !== undefined && value !== BUILT_IN && (
          <Button variant="quiet" size="sm" onClick={() => onChange(BUILT_IN)}>
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
    </fieldset>
  );
}
