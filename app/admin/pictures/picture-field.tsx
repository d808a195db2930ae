// The pictures of a product, by their address, each with its alternative text; the first is the main one.

import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { keyInAddress, picturePath } from '#shop/catalog/picture.ts';
import { IconButton } from '../ui/icon-button.tsx';

export interface FieldPicture {
  readonly url: string;
  readonly alt: string;
}

interface PictureFieldProps {
  /** Never empty; the first may have no address yet. */
  readonly pictures: readonly FieldPicture[];
  readonly error?: string | undefined;
  readonly onChange: (pictures: readonly FieldPicture[]) => void;
}

const MOST = 12;

export function PictureField({ pictures, error, onChange }: PictureFieldProps) {
  const change = (place: number, changed: Partial<FieldPicture>) =>
    onChange(pictures.map((picture, each) => (each === place ? { ...picture, ...changed } : picture)));
  const swap = (place: number, other: number) => {
    const next = [...pictures];
    [next[place], next[other]] = [next[other] as FieldPicture, next[place] as FieldPicture];
    onChange(next);
  };
  return (
    <div className="pictures">
      <ol className="pictures__list">
        {pictures.map((picture, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture is known by its place; its address is being typed
          <li key={place} className="pictures__row">
            <Preview url={picture.url} place={place} />
            <div className="pictures__fields">
              <Field
                label={place === 0 ? 'Image URL' : `Additional image ${place}`}
                aside={place === 0 ? 'required' : 'optional'}
                value={picture.url}
                inputMode="url"
                autoComplete="off"
                error={place === 0 ? error : undefined}
                {...(place === 0
                  ? { hint: 'The address of a picture in this store, such as /pictures/…/900.webp' }
                  : {})}
                onChange={(event) => change(place, { url: event.target.value })}
              />
              <Field
                label={place === 0 ? 'Alternative text' : `Alternative text of image ${place}`}
                value={picture.alt}
                maxLength={300}
                placeholder="The product’s name"
                onChange={(event) => change(place, { alt: event.target.value })}
              />
            </div>
            <div className="pictures__acts">
              <IconButton
                icon="up"
                label={`Move picture ${place + 1} up`}
                disabled={place === 0}
                onClick={() => swap(place, place - 1)}
              />
              <IconButton
                icon="down"
                label={`Move picture ${place + 1} down`}
                disabled={place === pictures.length - 1}
                onClick={() => swap(place, place + 1)}
              />
              <IconButton
                icon="close"
                label={`Remove picture ${place + 1}`}
                disabled={pictures.length === 1}
                onClick={() => onChange(pictures.filter((_, each) => each !== place))}
              />
            </div>
          </li>
        ))}
      </ol>
      {pictures.length < MOST && (
        <Button variant="quiet" onClick={() => onChange([...pictures, { url: '', alt: '' }])}>
          <Icon name="plus" />
          Add image
        </Button>
      )}
    </div>
  );
}

/** Only what the store itself has can be shown here. */
function Preview({ url, place }: { readonly url: string; readonly place: number }) {
  const key = keyInAddress(url);
  return (
    <div className="pictures__tile">
      {key ? <img src={picturePath(key, 200, 'webp')} alt="" width={72} height={96} /> : <Icon name="img" />}
      <span>{place === 0 ? '1 Main' : place + 1}</span>
    </div>
  );
}
