import { Picture } from '#app/ui/picture.tsx';
import type { PictureWidth, Picture as StoredPicture } from '#shop/catalog/picture.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { ProductRow } from '../product-card/product-row.tsx';

const WIDTHS: readonly PictureWidth[] = [480, 900];

export interface CollectionRowProps {
  readonly id: string;
  readonly title: string;
  /** The first paragraph of its description. */
  readonly text: string;
  readonly picture: StoredPicture | null;
  readonly allPath: string;
  readonly products: readonly CardProduct[];
}

/** The first products of a collection, below its picture and description. */
export const CollectionRow = ({ text, picture, ...row }: CollectionRowProps) => (
  <ProductRow {...row} rail>
    {picture && (
      <a className="promo" href={row.allPath}>
        <span>{text || row.title}</span>
        <Picture picture={picture} sizes="(min-width: 1024px) 50vw, 100vw" widths={WIDTHS} alt="" />
      </a>
    )}
  </ProductRow>
);
