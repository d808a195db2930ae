// The products of the collection, chosen by hand or found by a rule, with a preview of the first ones.

import { Select } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CollectionPreview } from '#shop/collections/list-collections.server.ts';
import type { Choice } from '../../kit/form/choice-field.tsx';
import { ChoiceButtons, type DraftFields, Section } from '../../kit/form/form-fields.tsx';
import { pluralize } from '../../kit/wording.ts';
import { FIELD_LABELS, SORT_CHOICES } from '../collection-messages.ts';
import { ChosenProducts } from './chosen-products.tsx';
import type { CollectionDraft } from './collection-draft.ts';
import { MemberTile } from './member-tile.tsx';
import { RuleEditor } from './rule-editor.tsx';
import type { Members } from './use-members.ts';

const KIND_CHOICES = [
  ['rule', 'By rule'],
  ['hand', 'By hand'],
] as const;

interface ProductsPanelProps {
  readonly form: DraftFields<CollectionDraft>;
  readonly categories: readonly Choice[];
  readonly members: Members;
}

export function ProductsPanel({ form, categories, members }: ProductsPanelProps) {
  const { draft, errors, setField } = form;
  return (
    <>
      <div className="panel">
        <Section title="Products">
          <div className="coll-kind">
            <ChoiceButtons
              value={draft.kind}
              choices={KIND_CHOICES}
              isWide={false}
              onChoose={(kind) => setField('kind', kind)}
            />
          </div>
          {draft.kind === 'rule' ? (
            <RuleEditor
              conditions={draft.conditions}
              categories={categories}
              error={errors.conditions}
              onChange={(conditions) => setField('conditions', conditions)}
            />
          ) : (
            <p className="sub">Shoppers see them in your order until they choose another one.</p>
          )}
        </Section>
      </div>
      <section className="panel" aria-label="Products of the collection">
        <div className="panel__head coll-found">
          <h2>
            <span role="status">{headingText(draft, members.preview)}</span>
          </h2>
          {draft.kind === 'rule' && (
            <Select
              label={FIELD_LABELS.sort}
              value={draft.sort}
              onChange={(event) => setField('sort', event.target.value as CollectionDraft['sort'])}
            >
              {SORT_CHOICES.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </div>
        {draft.kind === 'rule' ? (
          <FoundProducts preview={members.preview} />
        ) : (
          <ChosenProducts
            ids={draft.productIds}
            known={members.known}
            error={errors.productIds}
            onChange={(productIds) => setField('productIds', productIds)}
          />
        )}
      </section>
    </>
  );
}

/** Returns '24 products match' for a rule, '12 products, 11 of them active' for products by hand. */
function headingText({ kind, productIds }: CollectionDraft, preview: CollectionPreview | null): string {
  if (kind === 'rule') {
    if (preview === null) return 'Looking for products…';
    return `${pluralize(preview.count, 'product', 'products')} ${preview.count === 1 ? 'matches' : 'match'}`;
  }
  const chosen = pluralize(productIds.length, 'product', 'products');
  const inactive = preview?.products.some(({ status }) => status === 'inactive');
  return preview !== null && inactive ? `${chosen}, ${preview.count} of them active` : chosen;
}

function FoundProducts({ preview }: { readonly preview: CollectionPreview | null }) {
  if (preview?.count === 0)
    return (
      <p className="coll-none">
        <Icon name="info" />
        No active product meets all conditions.
      </p>
    );
  const products = preview?.products ?? [];
  return (
    <div className="members-hand">
      <ol className="members">
        {products.map((member, index) => (
          <li key={member.id} className="member">
            <MemberTile member={member} place={index + 1} />
          </li>
        ))}
      </ol>
      {preview !== null && preview.count > products.length && (
        <p className="sub">The first {products.length} are shown here.</p>
      )}
    </div>
  );
}
