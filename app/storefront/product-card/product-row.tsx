import { Thread } from '#app/ui/weave.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import { ProductCard } from './product-card.tsx';

interface ProductRowProps {
  readonly id: string;
  readonly title: string;
  readonly products: readonly CardProduct[];
  /** A link to all of them, if there is a page for it. */
  readonly all?: string;
}

/** A row of up to four under a heading; nothing when there are none. */
export function ProductRow({ id, title, products, all }: ProductRowProps) {
  if (products.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="headrow">
        <h2 className="h-section" id={id}>
          {title}
        </h2>
        <Thread />
        {all && (
          <a className="link" href={all}>
            <span>View All</span>
            <span className="sr"> {title}</span>
          </a>
        )}
      </div>
      <div className="grid grid--row">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}
