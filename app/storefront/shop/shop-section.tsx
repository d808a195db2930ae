import { Thread } from '#app/ui/weave.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import { ProductCard } from '../product-card/product-card.tsx';

interface ShopSectionProps {
  readonly id: string;
  readonly title: string;
  /** Where all of them are. */
  readonly all: string;
  readonly products: readonly CardProduct[];
}

/** A row of up to four above the grid. */
export function ShopSection({ id, title, all, products }: ShopSectionProps) {
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="headrow">
        <h2 className="h-section" id={id}>
          {title}
        </h2>
        <Thread />
        <a className="link" href={all}>
          <span>View All</span>
          <span className="sr"> {title}</span>
        </a>
      </div>
      <div className="grid grid--row">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}
