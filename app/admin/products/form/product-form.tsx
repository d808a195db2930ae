import { type FormEvent, useState } from 'react';
import { useBlocker, useNavigate, useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminCategory } from '#shop/catalog/admin-product.ts';
import type { LookProduct } from '#shop/catalog/looks.server.ts';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import type { AdminStyleColor } from '#shop/catalog/styles.server.ts';
import type { ProductVideo } from '#shop/catalog/video.ts';
import type { ProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import type { TaxChoices } from '#shop/tax/tax-classes.server.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useCopiedDraft, withCopied } from '../../kit/form/copied-draft.ts';
import { DeletedNote } from '../../kit/form/edit-note.tsx';
import { useSaveKey } from '../../kit/form/form-keys.ts';
import { FormLock, LockNote } from '../../kit/form/form-lock.tsx';
import { useUnloadWarning } from '../../kit/form/unsaved-values.ts';
import { Note } from '../../kit/note.tsx';
import { useMay } from '../../kit/use-may.tsx';
import { copyAsNew } from './copy-as-new.ts';
import { CompareDialog, LeaveDialog, RemoveSizeDialog } from './form-dialogs.tsx';
import { Basics, Details, Parcel, Pictures, Prices, SearchEngines } from './form-sections.tsx';
import { FormSide } from './form-side.tsx';
import { LookPanel } from './look-panel.tsx';
import { type DraftSize, newDraft, type ProductDraft } from './product-draft.ts';
import { SizesSection } from './sizes-section.tsx';
import { StylePanel } from './style-panel.tsx';
import { type ProductForm, useProductForm } from './use-product-form.ts';
import { type DeletedVideo, DeleteVideoDialog, VideoSection } from './video-section.tsx';

interface ProductFormProps {
  /** Null for a new product. */
  readonly product: ProductToEdit | null;
  /** The other colours of the product's style. */
  readonly styleColors?: readonly AdminStyleColor[];
  readonly look?: readonly LookProduct[];
  readonly video?: ProductVideo | null;
  /** The product was deleted while the form was open. */
  readonly isMissing?: boolean;
  readonly categories: readonly AdminCategory[];
  readonly tax: TaxChoices;
  readonly shopOrigin: string;
}

/** The state of a navigation after which the typed values are discarded without a question. */
export const LEAVE_STATE = 'leaves the form';

const PRODUCTS_PATH = '/admin-panel/products';
const TOPICS = ['products', 'stock', 'categories', 'tax-classes', 'settings'] as const;

export function ProductFormScreen({
  product,
  styleColors = [],
  look = [],
  video = null,
  isMissing = false,
  categories,
  tax,
  shopOrigin,
}: ProductFormProps) {
  const form = useProductForm({
    product,
    isMissing,
    newDraft: newDraft(categories),
    copiedDraft: useCopiedDraft<ProductDraft>(),
  });
  const { deletion, formRef, isLeavePromptSkipped } = form;
  const names = new Map([...categories, ...tax.classes].map(({ id, name }) => [id, name]));
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [sizeToRemove, setSizeToRemove] = useState<DraftSize | null>(null);
  const [videoToDelete, setVideoToDelete] = useState<DeletedVideo | null>(null);
  useStaffEvents(TOPICS);

  const isDirty = form.changed.length > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isOtherPage = currentLocation.pathname !== nextLocation.pathname && nextLocation.state !== LEAVE_STATE;
    return isDirty && !isLeavePromptSkipped.current && isOtherPage;
  });
  useUnloadWarning(isDirty);

  const save = async (): Promise<boolean> => {
    const id = await form.save();
    if (id === null) return false;
    if (product) {
      await revalidate();
      return true;
    }
    isLeavePromptSkipped.current = true;
    if (blocker.state !== 'blocked') await navigate(`${PRODUCTS_PATH}/${id}`, { replace: true });
    return true;
  };
  const isLocked = !useMay()('products.edit');
  useSaveKey(save, isLocked);
  const navigateAway = (to: string, state: unknown = null) => {
    isLeavePromptSkipped.current = true;
    void navigate(to, { state });
  };
  return (
    <>
      {deletion !== null && (
        <DeletedNote
          message={deletion}
          copy={{
            label: 'Copy as new product',
            onCopy: () =>
              navigateAway(`${PRODUCTS_PATH}/new`, withCopied(copyAsNew(form.draft, product?.reviews ?? 0))),
          }}
          onClose={() => navigateAway(PRODUCTS_PATH)}
        />
      )}
      {deletion === null && form.isOutdated && isDirty && (
        <Note
          kind="warn"
          title={`${product?.savedBy?.name ?? 'Somebody else'} saved this product while you were editing.`}
          action={
            <Button variant="quiet" size="sm" onClick={form.compare}>
              Compare
            </Button>
          }
        >
          What you typed is still here.
        </Note>
      )}
      <LockNote isLocked={isLocked}>Your role may see products and not change them.</LockNote>
      <form
        ref={formRef}
        className="columns product-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormLock isLocked={isLocked}>
          <div className="panel">
            <Basics form={form} categories={categories} />
            <Prices form={form} tax={tax} />
            <Pictures form={form} />
            <VideoSection product={product} video={video} onDelete={setVideoToDelete} />
            <SizesSection form={form} productId={product?.id ?? null} onRemove={setSizeToRemove} />
            <Details form={form} categories={categories} reviews={product?.reviews ?? 0} />
            <Parcel form={form} />
            <SearchEngines form={form} />
          </div>
          <FormSide form={form} reviews={product?.reviews ?? 0} shopOrigin={shopOrigin}>
            {product && !isMissing && (
              <>
                <StylePanel productId={product.id} colors={styleColors} />
                <LookPanel productId={product.id} look={look} />
              </>
            )}
          </FormSide>
        </FormLock>
        {(isDirty || !product) && <SaveBar form={form} isNew={!product} isDeleted={deletion !== null} />}
      </form>
      <DeleteVideoDialog video={videoToDelete} onClose={() => setVideoToDelete(null)} />
      {blocker.state === 'blocked' && (
        <LeaveDialog
          form={form}
          names={names}
          onLeave={() => blocker.proceed()}
          onStay={() => blocker.reset()}
          onSave={async () => {
            if (await save()) blocker.proceed();
            else blocker.reset();
          }}
        />
      )}
      {sizeToRemove && <RemoveSizeDialog form={form} row={sizeToRemove} onClose={() => setSizeToRemove(null)} />}
      {form.theirs && <CompareDialog form={form} theirs={form.theirs} names={names} />}
    </>
  );
}

interface SaveBarProps {
  readonly form: ProductForm;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
}

function SaveBar({ form, isNew, isDeleted }: SaveBarProps) {
  const { changed, problems, busy } = form;
  const fieldNames = changed.map((field) => PRODUCT_FIELDS[field].label).join(', ');
  const action = isNew ? 'Add product' : 'Save product';
  return (
    <div className="savebar">
      <div className="savebar__words" role="alert">
        {problems ? (
          <span className="savebar__problem">
            <Icon name="bad" />
            {problems.message}
          </span>
        ) : (
          changed.length > 0 && (
            <>
              <span className="savebar__dot" aria-hidden="true" />
              <b>Unsaved changes</b> <span className="sub">{fieldNames}</span>
            </>
          )
        )}
      </div>
      {changed.length > 0 && (
        <Button variant="quiet" onClick={form.discard}>
          Discard
        </Button>
      )}
      <Button type="submit" busy={busy} disabled={isDeleted}>
        {busy ? 'Saving…' : action} <kbd>Ctrl S</kbd>
      </Button>
    </div>
  );
}
