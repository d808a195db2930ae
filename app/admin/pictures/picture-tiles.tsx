import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { pictureKeyFromUrl, picturePath } from '#shop/catalog/picture.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { Progress } from '../kit/progress.tsx';
import type { FieldPicture } from './picture-order.ts';
import type { PictureMoves } from './use-picture-moves.ts';
import type { Upload } from './use-uploads.ts';

interface PictureTileProps {
  readonly picture: FieldPicture;
  readonly index: number;
  readonly isSelected: boolean;
  readonly moving: PictureMoves;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

const pictureName = (index: number): string => (index === 0 ? 'Main picture' : `Picture ${index + 1}`);

export function PictureTile({ picture, index, isSelected, moving, onChoose, onRemove }: PictureTileProps) {
  const key = pictureKeyFromUrl(picture.url);
  const isEmptyMain = index === 0 && picture.url.trim() === '';
  return (
    <li
      className={classNames(
        'pic',
        index === 0 && 'pic--main',
        isEmptyMain && 'is-empty',
        isSelected && 'is-chosen',
        moving.grabbed === index && 'is-taken',
        moving.dragged === index && 'is-dragged',
        moving.over === index && moving.dragged !== index && 'is-target',
      )}
      {...moving.tile(index)}
    >
      <button
        type="button"
        className="pic__show"
        aria-pressed={isSelected}
        aria-label={`${pictureName(index)}: edit`}
        onClick={onChoose}
      >
        {/* The tile can show only pictures of this store. */}
        {key ? <img src={picturePath(key, index === 0 ? 480 : 200, 'webp')} alt="" /> : <Icon name="img" />}
      </button>
      <span className="pic__n" aria-hidden="true">
        {index === 0 ? '1 Main' : index + 1}
      </span>
      {!isEmptyMain && (
        <>
          <IconButton
            icon="grip"
            label={`Move ${pictureName(index).toLowerCase()}`}
            className="pic__grip"
            {...moving.handle(index)}
          />
          <IconButton
            icon="close"
            label={`Remove ${pictureName(index).toLowerCase()}`}
            className="pic__x"
            onClick={onRemove}
          />
        </>
      )}
    </li>
  );
}

const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1_048_576).toFixed(1)} MB`;

export function UploadTile({ upload }: { readonly upload: Upload }) {
  const percent = Math.round(upload.progress * 100);
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
