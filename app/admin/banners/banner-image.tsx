import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Progress } from '../kit/progress.tsx';
import { FileButton } from '../pictures/file-button.tsx';
import { useUploads } from '../pictures/use-uploads.ts';

interface BannerImageProps {
  readonly url: string;
  readonly error: string | undefined;
  readonly onChange: (url: string) => void;
}

/** The field for the URL of a picture of this store, which staff paste or upload. */
export function BannerImage({ url, error, onChange }: BannerImageProps) {
  const uploads = useUploads({ target: () => 'main', onUploaded: onChange });
  const [upload] = uploads.uploads;
  const [failed] = uploads.failed;
  return (
    <div className="ban__image">
      <Field
        label="Image URL"
        labelNote="required"
        name="imageUrl"
        value={url}
        error={error}
        hint="A wide picture, up to 5MB. Where it is cropped, every second slide keeps the left side of its picture, the others the right."
        onChange={(event) => onChange(event.target.value)}
      />
      <FileButton
        label="Upload"
        busy={upload !== undefined}
        onFiles={(files) => uploads.add(files.slice(0, 1), 'chosen')}
      />
      {upload && <Progress label={upload.name} value={Math.round(upload.progress * 100)} />}
      <div role="alert" className="ban__problem">
        {(uploads.refused !== null || failed) && (
          <p className="field__error">
            <Icon name="bad" />
            <span>
              {uploads.refused ?? failed?.message}
              {failed && <small> {failed.cause}</small>}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
