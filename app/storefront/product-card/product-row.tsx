import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { TitledSection } from '../titled-section.tsx';
import { ProductCard } from './product-card.tsx';

interface ProductRowProps {
  readonly id: string;
  readonly title: string;
  readonly products: readonly CardProduct[];
  /** The path of a page with all products of this kind, if there is one. */
  readonly allPath?: string;
  /** On a phone the products scroll sideways. */
  readonly rail?: boolean;
  /** Shown between the heading and the products. */
  readonly children?: ReactNode;
}

/** A row of up to four products under a heading; nothing without products. */
export function ProductRow({ id, title, products, allPath, rail = false, children }: ProductRowProps) {
  if (products.length === 0) return null;
  const aside = allPath && (
    <a className="link" href={allPath}>
      <span>View All</span>
      <span className="sr"> {title}</span>
    </a>
  );
  return (
    <TitledSection id={id} title={title} aside={aside}>
      {children}
      <div className={classNames('grid grid--row', rail && 'rail')}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </TitledSection>
  );
}
