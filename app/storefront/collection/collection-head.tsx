import { Picture } from '#app/ui/picture.tsx';
import type { PictureWidth, Picture as StoredPicture } from '#shop/catalog/picture.ts';
import { Breadcrumb } from '../breadcrumb.tsx';

const PICTURE_SIZES = '(min-width: 1024px) 560px, (min-width: 600px) 50vw, 100vw';
const PICTURE_WIDTHS: readonly PictureWidth[] = [480, 640, 900, 1280];

interface CollectionHeadProps {
  readonly name: string;
  /** Plain text; an empty line begins a paragraph. */
  readonly description: string;
  readonly picture: StoredPicture | null;
}

export function CollectionHead({ name, description, picture }: CollectionHeadProps) {
  const paragraphs = description.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <>
      <Breadcrumb name={name} />
      <div className={picture ? 'wrap colhead colhead--pic' : 'wrap colhead'}>
        <div className="colhead__text">
          <h1 className="h-page">{name}</h1>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {picture && (
          <div className="colhead__pic">
            <Picture picture={picture} sizes={PICTURE_SIZES} widths={PICTURE_WIDTHS} alt="" eager />
          </div>
        )}
      </div>
    </>
  );
}
