import unfinished from '#app/assets/weaves/unfinished.svg';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Weave } from '#app/ui/weave.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import { ProductCard } from '../product-card/product-card.tsx';
import { TitledSection } from '../titled-section.tsx';

export function FeaturedProducts({ products }: { readonly products: readonly CardProduct[] }) {
  return (
    <TitledSection id="featured-products" title="Featured Products">
      {products.length === 0 ? (
        <EmptyState
          title="No products available"
          text="Check back soon for amazing products!"
          pictogram={<Weave src={unfinished} width={138} height={92} />}
        />
      ) : (
        <div className="grid grid--row">
          {products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </div>
      )}
    </TitledSection>
  );
}
