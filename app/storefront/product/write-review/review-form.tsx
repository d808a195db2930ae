// The review form, in a dialog on the product page or on its own page without JavaScript. The text stays until it is
// sent.

import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { emailName, type ShopUser } from '#shop/customers/shop-user.ts';
import { MAX_COMMENT_LENGTH, MAX_STARS, type ReviewInput } from '#shop/reviews/feedback.ts';
import { hasFit } from '#shop/reviews/fit.ts';
import { FitChoice } from './fit-choice.tsx';
import { PhotoChoice, type UploadedPhoto } from './photo-choice.tsx';
import { isAboutComment, type ReviewRefusal } from './review-result.ts';
import { sendReview } from './send-review.ts';
import { StarChoice } from './star-choice.tsx';

/** The counter appears when fewer characters than this are left. */
const COUNTER_THRESHOLD = 300;

/** What the author has entered so far. */
export interface ReviewDraft extends ReviewInput {
  readonly photos: readonly UploadedPhoto[];
}

export const EMPTY_REVIEW: ReviewDraft = { rating: MAX_STARS, comment: '', photos: [] };

export interface Refusal {
  readonly refusal: ReviewRefusal;
  readonly message: string;
}

export interface ReviewedProduct {
  readonly id: string;
  readonly slug: string;
  readonly sizes: readonly { readonly size: string }[];
}

interface ReviewFormProps {
  readonly product: ReviewedProduct;
  /** Null when the session has ended. */
  readonly author: ShopUser | null;
  readonly initialValues: ReviewDraft;
  readonly onEdit?: (draft: ReviewDraft) => void;
  /** The refusal of a post without JavaScript. */
  readonly initialRefusal?: Refusal | null;
  /** Called when the review was accepted or stored in the browser, with the message to show. */
  readonly onDone: (message: string) => void;
}

function parseForm(form: HTMLFormElement): ReviewInput {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? '');
  return { rating: Number(text('rating')), comment: text('comment'), fit: text('fit') };
}

function useReviewSubmit(
  { product, author, onDone, initialRefusal = null }: ReviewFormProps,
  photos: readonly UploadedPhoto[],
) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(initialRefusal);
  // A second click can arrive before the busy state is rendered.
  const isSending = useRef(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setRefusal(null);
    const result = await sendReview(author, {
      productId: product.id,
      ...parseForm(form),
      photoIds: photos.map(({ id }) => id),
    });
    isSending.current = false;
    setBusy(false);
    if (result.kind === 'done') return onDone(result.message);
    setRefusal(result);
    if (isAboutComment(result.refusal)) form.querySelector('textarea')?.focus();
  };
  return { busy, refusal, onSubmit };
}

export function ReviewForm(props: ReviewFormProps) {
  const { product, author, initialValues, onEdit } = props;
  const [photos, setPhotos] = useState(initialValues.photos);
  // A ref, because one press may add several photos, each to a list that contains the ones before it.
  const latestPhotos = useRef(photos);
  const [isAddingPhoto, setIsAddingPhoto] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, refusal, onSubmit } = useReviewSubmit(props, photos);
  const [length, setLength] = useState(initialValues.comment.length);
  const charactersLeft = MAX_COMMENT_LENGTH - length;
  const isAtField = refusal !== null && isAboutComment(refusal.refusal);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const values = parseForm(event.currentTarget);
    setLength(values.comment.length);
    onEdit?.({ ...values, photos });
  };
  const changePhotos = (change: (photos: readonly UploadedPhoto[]) => readonly UploadedPhoto[]) => {
    latestPhotos.current = change(latestPhotos.current);
    setPhotos(latestPhotos.current);
    if (form.current) onEdit?.({ ...parseForm(form.current), photos: latestPhotos.current });
  };
  return (
    <form
      ref={form}
      className="stack revform"
      method="post"
      action={`/reviews/write?product=${product.slug}`}
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
    >
      <input type="hidden" name="productId" value={product.id} />
      <StarChoice initialRating={initialValues.rating} />
      {hasFit(product.sizes.map(({ size }) => size)) && <FitChoice initialAnswer={initialValues.fit ?? ''} />}
      <TextArea
        label="Your review"
        name="comment"
        required
        rows={6}
        dir="auto"
        maxLength={MAX_COMMENT_LENGTH}
        defaultValue={initialValues.comment}
        error={isAtField ? refusal.message : undefined}
        {...(charactersLeft <= COUNTER_THRESHOLD
          ? { hint: `${charactersLeft} ${charactersLeft === 1 ? 'character' : 'characters'} left` }
          : {})}
      />
      <PhotoChoice photos={photos} onChange={changePhotos} onSending={setIsAddingPhoto} />
      {author && (
        <p className="revform__by">
          Shown with your name: <bdi>{author.name || emailName(author.email)}</bdi>
        </p>
      )}
      {/* Always in the page: screen readers announce text put into a live region. */}
      <div role="alert">{refusal && !isAtField && <RefusalMessage {...refusal} />}</div>
      <Button type="submit" block busy={busy} disabled={isAddingPhoto}>
        {busy ? 'Submitting...' : 'Submit Review'}
      </Button>
    </form>
  );
}

function RefusalMessage({ refusal, message }: Refusal) {
  return (
    <p className="revform__message">
      <Icon name="info" size="sm" />
      <span>
        {message}
        {/* Opens in a new tab, so that the text in the form stays. */}
        {refusal === 'not-signed-in' && (
          <a href="/login" target="_blank" rel="noreferrer">
            Login
          </a>
        )}
      </span>
    </p>
  );
}
