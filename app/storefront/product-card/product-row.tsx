import { Thread } from '#app/ui/weave.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import { ProductCard } from './product-card.tsx';

interface ProductRowProps {
  readonly id: string;
  readonly title: string;
  readonly products: readonly CardProduct[];
  /** The path of a page with all products of this kind, if there is one. */
  readonly allPath?: string;
}

/** A row of up to four products under a heading; nothing without products. */
export function ProductRow({ id, title, products, allPath }: ProductRowProps) {
  if (products.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="headrow">
        <h2 className="h-section" id={id}>
          {title}
        </h2>
        <Thread />
        {allPath && (
          <a className="link" href={allPath}>
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
