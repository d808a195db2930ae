// The colours of the product's style. Each is a product of its own: its swatch is a link to it.

import { Picture } from '#app/ui/picture.tsx';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import type { StyleColor } from '#shop/catalog/style.ts';

const WIDTHS: readonly PictureWidth[] = [96, 200];

interface StyleColorsProps {
  readonly colors: readonly StyleColor[];
  /** The product of this page. */
  readonly currentId: string;
}

export function StyleColors({ colors, currentId }: StyleColorsProps) {
  return (
    <section className="block colors" aria-labelledby="colors">
      <h2 className="h-small" id="colors">
        Colour: {colors.find(({ id }) => id === currentId)?.label}
      </h2>
      <ul>
        {colors.map(({ id, slug, label, picture, isSoldOut }) => (
          <li key={id}>
            <a
              href={`/product/${slug}`}
              className={isSoldOut ? 'is-gone' : undefined}
              title={label}
              aria-label={isSoldOut ? `${label}, sold out` : label}
              aria-current={id === currentId ? 'page' : undefined}
            >
              {picture ? (
                <Picture picture={picture} sizes="52px" widths={WIDTHS} alt="" />
              ) : (
                <span className="picture tone-paper">{label.slice(0, 1)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
