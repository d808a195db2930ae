import unfinished from '#app/assets/weaves/unfinished.svg';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Thread, Weave } from '#app/ui/weave.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import { ProductCard } from '../product-card/product-card.tsx';

export function FeaturedProducts({ products }: { readonly products: readonly CardProduct[] }) {
  return (
    <section className="section wrap" aria-labelledby="featured-products">
      <div className="headrow">
        <h2 className="h-section" id="featured-products">
          Featured Products
        </h2>
        <Thread />
      </div>
      {products.length === 0 ? (
        <EmptyState
          title="No products available"
          text="Check back soon for amazing products!"
          pictogram={<Weave src={unfinished} width={138} height={92} />}
        />
      ) : (
        <div className="grid">
          {products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </div>
      )}
    </section>
  );
}
