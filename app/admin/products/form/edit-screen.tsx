import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminCategory } from '#shop/catalog/admin-product.ts';
import type { LookProduct } from '#shop/catalog/looks.server.ts';
import { pictureUrl } from '#shop/catalog/picture.ts';
import type { AdminStyleColor } from '#shop/catalog/styles.server.ts';
import type { ProductVideo } from '#shop/catalog/video.ts';
import type { ProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import type { TaxChoices } from '#shop/tax/tax-classes.server.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { IfMay } from '../../kit/use-may.tsx';
import { useProductChanges } from '../list/use-product-changes.ts';
import { DELETE_CONFIRMATION } from '../product-messages.ts';
import { ReviewsDrawer } from '../reviews/reviews-drawer.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { LEAVE_STATE, ProductFormScreen } from './product-form.tsx';

interface EditScreenProps {
  readonly product: ProductToEdit;
  readonly styleColors: readonly AdminStyleColor[];
  readonly look: readonly LookProduct[];
  readonly video: ProductVideo | null;
  /** The product was deleted while the form was open. */
  readonly isMissing: boolean;
  readonly summary: string;
  readonly categories: readonly AdminCategory[];
  readonly tax: TaxChoices;
  readonly shopOrigin: string;
}

/** Whether staff are still at this product when a request ends: neither on another screen, nor on the way to one. */
function useStays(id: string): () => boolean {
  const { location: next } = useNavigation();
  const shownId = useRef<string | null>(null);
  useEffect(() => {
    shownId.current = next === undefined ? id : null;
    return () => {
      shownId.current = null;
    };
  }, [id, next]);
  return () => shownId.current === id;
}

export function EditScreen({
  product,
  styleColors,
  look,
  video,
  isMissing,
  summary,
  categories,
  tax,
  shopOrigin,
}: EditScreenProps) {
  const [dialog, setDialog] = useState<'delete' | 'duplicate' | null>(null);
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { remove } = useProductChanges();
  const [isDeleting, setDeleting] = useState(false);
  const stays = useStays(product.id);
  const close = () => setDialog(null);
  // The form is left only after the deletion succeeded, so that a failure keeps the typed values.
  const deleteAndLeave = async () => {
    setDeleting(true);
    const isDeleted = await remove([product]);
    setDeleting(false);
    if (!stays()) return;
    close();
    if (isDeleted) await navigate('/admin-panel/products', { state: LEAVE_STATE });
  };
  const [main] = product.pictures;
  return (
    <AdminPage
      title={product.name}
      back={{ to: '/admin-panel/products', name: 'Products' }}
      summary={
        <>
          <span className="mono">{product.skuId}</span> · {summary}
        </>
      }
      actions={
        !isMissing && (
          <>
            <IfMay anyOf={['reviews']}>
              <Button variant="quiet" onClick={() => setParams({ reviews: product.id }, { preventScrollReset: true })}>
                <Icon name="star" />
                Product Reviews
              </Button>
            </IfMay>
            <IfMay anyOf={['products.edit']}>
              <Button variant="quiet" onClick={() => setDialog('duplicate')}>
                <Icon name="copy" />
                Duplicate
              </Button>
            </IfMay>
            <a
              className={buttonClass({ variant: 'quiet' })}
              href={product.status === 'active' ? `/product/${product.slug}` : `/product-preview/${product.id}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="ext" />
              {product.status === 'active' ? 'View in store' : 'Preview'}
            </a>
            <IfMay anyOf={['products.delete']}>
              <Button variant="quiet" className="btn--out" onClick={() => setDialog('delete')}>
                <Icon name="trash" />
                Delete
              </Button>
            </IfMay>
          </>
        )
      }
    >
      <ProductFormScreen
        product={product}
        styleColors={styleColors}
        look={look}
        video={video}
        isMissing={isMissing}
        categories={categories}
        tax={tax}
        shopOrigin={shopOrigin}
      />
      <ReviewsDrawer />
      {dialog === 'duplicate' && (
        <DuplicateDialog
          product={{ ...product, image: main ? pictureUrl(main.key) : '' }}
          picture={main ?? null}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          open
          danger
          title="Delete product"
          action="Delete product"
          busy={isDeleting}
          onClose={close}
          onConfirm={() => void deleteAndLeave()}
        >
          <p>{DELETE_CONFIRMATION}</p>
          <p className="sub">
            <b>{product.name}</b> leaves the shop and the list. Orders keep what was bought.
          </p>
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}
