import { Thread } from '#app/ui/weave.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import { ProductCard } from '../../product-card/product-card.tsx';

interface ProductRowProps {
  readonly id: string;
  readonly title: string;
  readonly products: readonly CardProduct[];
}

export function ProductRow({ id, title, products }: ProductRowProps) {
  if (products.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="headrow">
        <h2 className="h-section" id={id}>
          {title}
        </h2>
        <Thread />
      </div>
      <div className="grid grid--4">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}
