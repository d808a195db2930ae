// The pictures of a product, each with its alternative text; the first is the main picture. Staff upload them, drop
// them here, or enter the URL of a stored picture. After any failure the existing pictures and the typed texts stay.

import { type DragEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Field } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { pictureKeyFromUrl } from '#shop/catalog/picture.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { FileButton } from './file-button.tsx';
import { type FieldPicture, MAX_PICTURES, withoutPicture, withUploaded } from './picture-order.ts';
import { PictureTile, UploadTile } from './picture-tiles.tsx';
import { bulkUploadedMessage } from './upload-messages.ts';
import { UploadProblems } from './upload-problems.tsx';
import { type PictureMoves, usePictureMoves } from './use-picture-moves.ts';
import { useUploads } from './use-uploads.ts';

interface PictureFieldProps {
  /** Has at least one entry; the first may have no URL yet. */
  readonly pictures: readonly FieldPicture[];
  readonly error?: string | undefined;
  readonly onChange: (pictures: readonly FieldPicture[]) => void;
}

const isEmptySlot = ({ url }: FieldPicture): boolean => url.trim() === '';

export function PictureField({ pictures, error, onChange }: PictureFieldProps) {
  const toast = useToast();
  const [storedIndex, setStoredIndex] = useState(0);
  const [isOver, setOver] = useState(false);
  const selectedIndex = Math.min(storedIndex, pictures.length - 1);
  // The error belongs to the first picture that the store cannot show, so that picture is selected.
  const invalidIndex = pictures.findIndex(({ url }) => pictureKeyFromUrl(url) === null);
  useEffect(() => {
    if (error !== undefined) setStoredIndex(Math.max(0, invalidIndex));
  }, [error, invalidIndex]);
  // An upload ends after this render, so it is added to the current pictures, not to those of this render.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  }, [pictures]);
  const updatePictures = (next: readonly FieldPicture[]) => {
    latest.current = next;
    onChange(next);
  };
  const uploads = useUploads({
    target: () => (latest.current.every(isEmptySlot) ? 'main' : 'additional'),
    onUploaded: (url) => updatePictures(withUploaded(latest.current, url)),
    onBulkUploaded: (uploadedCount) => toast({ kind: 'ok', text: bulkUploadedMessage(uploadedCount) }),
  });
  const moving = usePictureMoves({ pictures, onChange: updatePictures, onMoved: setStoredIndex });
  const freeSlots = MAX_PICTURES - pictures.filter((picture) => !isEmptySlot(picture)).length;
  const addFiles = (files: readonly File[], source: 'chosen' | 'dropped') => uploads.add(files, source, freeSlots);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const dropFiles = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    addFiles([...event.dataTransfer.files], 'dropped');
  };
  const hasFreeSlot = freeSlots - uploads.uploads.length > 0;
  return (
    <section
      aria-label="Pictures of the product"
      className={classNames('pictures-field', isOver && 'is-over')}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropFiles}
    >
      <ol className="pics">
        {pictures.map((picture, index) => (
          <PictureTile
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture is identified by its position; its URL may be edited
            key={index}
            picture={picture}
            index={index}
            isSelected={selectedIndex === index}
            moving={moving}
            onChoose={() => setStoredIndex(index)}
            onRemove={() => {
              updatePictures(withoutPicture(pictures, index));
              setStoredIndex(Math.max(0, index - 1));
            }}
          />
        ))}
        {uploads.uploads.map((upload) => (
          <UploadTile key={upload.id} upload={upload} />
        ))}
        {hasFreeSlot && (
          <li className="pic pic--add">
            <FileButton
              label="Add pictures"
              hint="Drop here or choose"
              icon="img"
              multiple
              onFiles={(files) => addFiles(files, 'chosen')}
            />
          </li>
        )}
      </ol>
      <p className="field__hint">
        {pictures.length > 1 && (
          <>
            Drag by the handle, or press <kbd>Space</kbd> on it, move with the arrows, and press <kbd>Space</kbd> again.{' '}
          </>
        )}
        Up to 5MB each.
      </p>
      <p className="sr" role="status">
        {moving.announcement}
      </p>
      <UploadProblems uploads={uploads} />
      <PictureDetails
        pictures={pictures}
        index={selectedIndex}
        error={invalidIndex === -1 || invalidIndex === selectedIndex ? error : undefined}
        moving={moving}
        onChange={updatePictures}
        onAdd={() => {
          updatePictures([...pictures, { url: '', alt: '' }]);
          setStoredIndex(pictures.length);
        }}
        onFiles={(files) => addFiles(files, 'chosen')}
      />
    </section>
  );
}

interface PictureDetailsProps extends PictureFieldProps {
  readonly index: number;
  readonly moving: PictureMoves;
  readonly onAdd: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The URL and the alternative text of the selected picture. */
function PictureDetails({ pictures, index, error, moving, onChange, onAdd, onFiles }: PictureDetailsProps) {
  const picture = pictures[index] ?? { url: '', alt: '' };
  const change = (changed: Partial<FieldPicture>) =>
    onChange(pictures.map((each, position) => (position === index ? { ...each, ...changed } : each)));
  const isMain = index === 0;
  const canAdd = pictures.length < MAX_PICTURES && !pictures.some(isEmptySlot);
  return (
    <div className="pics__details">
      <div className="pics__address">
        <Field
          label={isMain ? 'Image URL' : `Additional image ${index}`}
          labelNote={isMain ? 'required' : 'optional'}
          value={picture.url}
          inputMode="url"
          autoComplete="off"
          error={error}
          hint="Filled in by an upload, or paste the address of a picture in this store, such as /pictures/…/900.webp"
          onChange={(event) => change({ url: event.target.value })}
        />
        <FileButton label="Upload" multiple onFiles={onFiles} />
      </div>
      <Field
        label={isMain ? 'Alternative text' : `Alternative text of image ${index}`}
        labelNote="for screen readers"
        value={picture.alt}
        maxLength={300}
        placeholder="The product’s name"
        onChange={(event) => change({ alt: event.target.value })}
      />
      <div className="pics__acts">
        {pictures.length > 1 && (
          <>
            <span className="sub">Position {index + 1}</span>
            <IconButton
              icon="cleft"
              label={`Move picture ${index + 1} up`}
              disabled={isMain}
              onClick={() => moving.move(index, index - 1)}
            />
            <IconButton
              icon="cright"
              label={`Move picture ${index + 1} down`}
              disabled={index === pictures.length - 1}
              onClick={() => moving.move(index, index + 1)}
            />
          </>
        )}
        {canAdd && (
          <button type="button" className="btn btn--quiet btn--sm" onClick={onAdd}>
            Add image by URL
          </button>
        )}
      </div>
    </div>
  );
}
