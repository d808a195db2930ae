// The dialog with the review form, loaded when it is first opened.

import './review-form.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ShopUser } from '#shop/customers/shop-user.ts';
import { EMPTY_REVIEW, type ReviewDraft, type ReviewedProduct, ReviewForm } from './review-form.tsx';

export interface ReviewDialogProps {
  readonly product: ReviewedProduct & { readonly name: string };
  readonly author: ShopUser;
  /** The unsent draft from the last time the dialog was open. */
  readonly draft: ReviewDraft | null;
  readonly onDraft: (draft: ReviewDraft | null) => void;
  readonly onClose: () => void;
}

export default function ReviewDialog({ product, author, draft, onDraft, onClose }: ReviewDialogProps) {
  const [message, setMessage] = useState<string | null>(null);
  const onDone = (message: string) => {
    onDraft(null);
    setMessage(message);
  };
  return (
    <Dialog open title="Write a Review" onClose={onClose}>
      <p className="revform__product">{product.name}</p>
      {message === null && (
        <ReviewForm
          product={product}
          author={author}
          initialValues={draft ?? EMPTY_REVIEW}
          onEdit={onDraft}
          onDone={onDone}
        />
      )}
      {/* Always in the page: screen readers announce text put into a live region. */}
      <div role="status">{message !== null && <Thanks message={message} onClose={onClose} />}</div>
    </Dialog>
  );
}

function Thanks({ message, onClose }: { readonly message: string; readonly onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus has been removed.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="stack revform">
      <p className="revform__message revform__message--ok">
        <Icon name="check" size="sm" />
        <span>{message}</span>
      </p>
      <Button ref={button} variant="quiet" block onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
