import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { keyInAddress, picturePath } from '#shop/catalog/picture.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { Progress } from '../kit/progress.tsx';
import type { FieldPicture } from './picture-order.ts';
import type { MovingPictures } from './use-moving.ts';
import type { Upload } from './use-uploads.ts';

interface PictureTileProps {
  readonly picture: FieldPicture;
  readonly place: number;
  readonly chosen: boolean;
  readonly moving: MovingPictures;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

const nameOf = (place: number): string => (place === 0 ? 'Main picture' : `Picture ${place + 1}`);

export function PictureTile({ picture, place, chosen, moving, onChoose, onRemove }: PictureTileProps) {
  const key = keyInAddress(picture.url);
  return (
    <li
      className={classNames(
        'pic',
        place === 0 && 'pic--main',
        chosen && 'is-chosen',
        moving.taken === place && 'is-taken',
        moving.dragged === place && 'is-dragged',
        moving.over === place && moving.dragged !== place && 'is-target',
      )}
      {...moving.tile(place)}
    >
      <button
        type="button"
        className="pic__show"
        aria-pressed={chosen}
        aria-label={`${nameOf(place)}: edit`}
        onClick={onChoose}
      >
        {/* Only pictures of the store itself can be shown here. */}
        {key ? <img src={picturePath(key, place === 0 ? 480 : 200, 'webp')} alt="" /> : <Icon name="img" />}
      </button>
      <span className="pic__n" aria-hidden="true">
        {place === 0 ? '1 Main' : place + 1}
      </span>
      <IconButton
        icon="grip"
        label={`Move ${nameOf(place).toLowerCase()}`}
        className="pic__grip"
        {...moving.handle(place)}
      />
      <IconButton icon="close" label={`Remove ${nameOf(place).toLowerCase()}`} className="pic__x" onClick={onRemove} />
    </li>
  );
}

const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1_048_576).toFixed(1)} MB`;

export function UploadTile({ upload }: { readonly upload: Upload }) {
  const percent = Math.round(upload.part * 100);
  return (
    <li className="pic pic--up">
      <div>
        <Progress label={upload.name} value={percent} />
        <span className="sub">
          {percent}% of {megabytes(upload.bytes)}
        </span>
      </div>
    </li>
  );
}
