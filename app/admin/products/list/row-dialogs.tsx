import type { AdminProduct } from '#shop/catalog/admin-product.ts';
import { pictureAddress } from '#shop/catalog/picture.ts';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { DuplicateDialog } from '../form/duplicate-dialog.tsx';
import { DELETE_QUESTION } from '../product-messages.ts';
import type { RowAsked } from './row-asked.ts';

interface RowDialogsProps {
  readonly asked: RowAsked | null;
  readonly onClose: () => void;
  readonly onRemove: (products: readonly AdminProduct[]) => Promise<boolean>;
}

export function RowDialogs({ asked, onClose, onRemove }: RowDialogsProps) {
  if (!asked) return null;
  const { product } = asked;
  if (asked.what === 'duplicate') {
    const image = product.picture ? pictureAddress(product.picture.key) : '';
    return <DuplicateDialog product={{ ...product, image }} picture={product.picture} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      danger
      title="Delete product"
      action="Delete product"
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void onRemove([product]);
      }}
    >
      <p>{DELETE_QUESTION}</p>
      <p className="sub">
        <b>{product.name}</b> leaves the shop and this list. Orders keep what was bought.
      </p>
    </ConfirmDialog>
  );
}
