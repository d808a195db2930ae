import { useNavigate } from 'react-router';
import type { AdminMember } from '#shop/collections/list-collections.server.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import type { Choice } from '../../kit/form/choice-field.tsx';
import { useCopiedDraft, withCopied } from '../../kit/form/copied-draft.ts';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useDraft } from '../../kit/form/use-draft.ts';
import { FAILURE_MESSAGES, fieldsToFixText } from '../collection-messages.ts';
import type { action } from '../collections.actions.ts';
import {
  type CollectionDraft,
  changedLabels,
  draftErrors,
  NEW_COLLECTION,
  toFields,
  toSavedDraft,
} from './collection-draft.ts';
import { Details, SearchEngines, Side } from './collection-sections.tsx';
import { ProductsPanel } from './products-panel.tsx';
import { useMembers } from './use-members.ts';

interface StoredCollection {
  readonly id: string;
  readonly version: number;
  readonly draft: CollectionDraft;
  readonly products: readonly AdminMember[];
}

interface CollectionFormProps {
  /** Null for a new collection. */
  readonly collection: StoredCollection | null;
  /** The collection was deleted while the form was open. */
  readonly isMissing?: boolean;
  readonly categories: readonly Choice[];
  readonly hasHomeSection: boolean;
}

const COLLECTIONS_PATH = '/admin-panel/collections';
const NO_PRODUCTS: readonly AdminMember[] = [];

function useCollectionForm({ collection, isMissing = false }: Pick<CollectionFormProps, 'collection' | 'isMissing'>) {
  const navigate = useNavigate();
  const { run } = useAdminAction<typeof action>(`${COLLECTIONS_PATH}/change`, FAILURE_MESSAGES);
  const form = useDraft({
    entity: 'collection',
    id: collection?.id ?? null,
    stored: { draft: collection?.draft ?? NEW_COLLECTION, version: collection?.version ?? null },
    isMissing,
    copiedDraft: useCopiedDraft<CollectionDraft>(),
    followsStoredRow: true,
    check: draftErrors,
    send: (draft, version) =>
      collection
        ? run('update', { id: collection.id, version, fields: toFields(draft) }, { hidesFailureToast: true })
        : run('add', { fields: toFields(draft) }, { hidesFailureToast: true }),
    onSaved: ({ value }, sent) => {
      if ('id' in value) navigateAway(`${COLLECTIONS_PATH}/${value.id}`);
      else form.adoptSaved(sent, { draft: toSavedDraft(sent), version: value.version });
    },
  });
  const navigateAway = (to: string, state: unknown = null) => {
    form.isLeavePromptSkipped.current = true;
    void navigate(to, { state });
  };
  return { form, navigate, navigateAway };
}

export function CollectionForm({ collection, isMissing = false, categories, hasHomeSection }: CollectionFormProps) {
  useStaffEvents(['collections', 'categories', 'products']);
  const { form, navigate, navigateAway } = useCollectionForm({ collection, isMissing });
  const { draft } = form;
  const members = useMembers(draft, collection?.products ?? NO_PRODUCTS);
  return (
    <FormFrame
      form={form}
      className="product-form coll-form"
      action="Save collection"
      subject={collection ? `“${collection.draft.name}”` : 'the new collection'}
      changedFields={changedLabels(form.loaded, draft)}
      describeErrors={fieldsToFixText}
      onCancel={collection ? undefined : () => void navigate(COLLECTIONS_PATH)}
      whenDeleted={{
        copy: {
          label: 'Copy as new collection',
          onCopy: () => navigateAway(`${COLLECTIONS_PATH}/new`, withCopied(draft)),
        },
        onClose: () => navigateAway(COLLECTIONS_PATH),
      }}
    >
      <div className="coll-columns">
        <div className="coll-main">
          <div className="panel">
            <Details form={form} isNew={collection === null} />
          </div>
          <ProductsPanel form={form} categories={categories} members={members} />
          <div className="panel">
            <SearchEngines form={form} />
          </div>
        </div>
        <Side form={form} hasHomeSection={hasHomeSection} />
      </div>
    </FormFrame>
  );
}
