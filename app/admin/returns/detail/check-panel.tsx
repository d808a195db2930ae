// Staff check the returned items one by one. Units and money move only when the return is settled.

import { Button } from '#app/ui/button.tsx';
import { Select, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RETURN_DISPOSITIONS } from '#config/value-lists.ts';
import type { AdminReturn } from '#shop/returns/admin-return.server.ts';
import type { ItemDetails } from '#shop/returns/item-details.server.ts';
import { cameBack, MAX_MESSAGE_LENGTH, type ReturnOutcome } from '#shop/returns/return.ts';
import { FINDING_LABELS } from '#shop/returns/return-labels.ts';
import type { ReturnItem } from '#shop/returns/shown-return.ts';
import { EditNote } from '../../kit/form/edit-note.tsx';
import { ChoiceButtons, textProps } from '../../kit/form/form-fields.tsx';
import { RupeeField } from '../../kit/form/rupee-field.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { DISPOSITION_LABELS } from '../return-messages.ts';
import {
  CHECK_FINDINGS,
  type CheckFinding,
  countChecked,
  halfOf,
  type ItemDraft,
  isExchanged,
  isReduced,
  REFUND_CHOICES,
  type RefundChoice,
  withDisposition,
  withFinding,
} from './check-draft.ts';
import { ItemHead, ItemPicture } from './items-panel.tsx';
import type { CheckForm } from './use-check-form.ts';

interface CheckPanelProps {
  readonly detail: AdminReturn;
  readonly form: CheckForm;
}

export function CheckPanel({ detail: { shown, itemDetails }, form }: CheckPanelProps) {
  const { draft, errors, failure } = form;
  const hasErrors = Object.keys(errors).length > 0;
  const isSaved = shown.status === 'checked' && !form.isDirty;
  return (
    <Panel
      title="Check each item"
      headerExtra={
        <span className="sub">
          {countChecked(draft, shown)} of {shown.items.length} checked
        </span>
      }
    >
      <form
        ref={form.formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        {failure && !hasErrors && (
          <div className="ret__body">
            <EditNote
              deletionMessage={null}
              failure={failure}
              onShowTheirs={form.showTheirs}
              onOverwrite={() => void form.save(null)}
              onClose={form.showTheirs}
            />
          </div>
        )}
        {shown.items.map((item) => (
          <CheckItem
            key={item.id}
            item={item}
            draft={draft.items[item.id] ?? null}
            details={itemDetails.find(({ id }) => id === item.id) ?? null}
            outcome={shown.outcome}
            error={errors[item.id]}
            onChange={(next) => form.setItem(item.id, next)}
          />
        ))}
        <div className="ret__body ret__foot">
          <TextArea
            label="Note for the customer"
            labelNote={isReduced(draft, shown) ? 'required' : 'optional'}
            {...textProps(form, 'note')}
            rows={2}
            maxLength={MAX_MESSAGE_LENGTH}
            hint="Sent by email when you settle. Needed when less than everything is refunded."
          />
          <div className="buttons ret__buttons">
            <Button type="submit" variant="secondary" busy={form.isSaving} disabled={isSaved}>
              <Icon name="check" />
              {isSaved ? 'Check saved' : 'Save check'}
            </Button>
          </div>
        </div>
      </form>
    </Panel>
  );
}

interface CheckItemProps {
  readonly item: ReturnItem;
  readonly draft: ItemDraft | null;
  readonly details: ItemDetails | null;
  readonly outcome: ReturnOutcome;
  readonly error: string | undefined;
  readonly onChange: (draft: ItemDraft) => void;
}

const FINDING_CHOICES = CHECK_FINDINGS.map((finding) => [finding, FINDING_LABELS[finding]] as const);
const DISPOSITION_CHOICES = RETURN_DISPOSITIONS.map(
  (disposition) => [disposition, DISPOSITION_LABELS[disposition]] as const,
);

function CheckItem({ item, draft, details, outcome, error, onChange }: CheckItemProps) {
  const finding = draft?.finding ?? null;
  return (
    <fieldset className="ret-item" aria-label={item.size === '' ? item.name : `${item.name}, size ${item.size}`}>
      <ItemPicture item={item} />
      <div>
        <ItemHead item={item} />
        <div className="ret-item__choices">
          <fieldset>
            <legend>What came back?</legend>
            <ChoiceButtons<CheckFinding | ''>
              isWide={false}
              value={finding ?? ''}
              choices={FINDING_CHOICES}
              onChoose={(chosen) => chosen !== '' && onChange(withFinding(chosen))}
            />
          </fieldset>
          {draft !== null && finding !== null && cameBack(finding) && (
            <fieldset>
              <legend>Then</legend>
              <ChoiceButtons
                isWide={false}
                value={draft.disposition ?? 'shelf'}
                choices={DISPOSITION_CHOICES}
                onChoose={(disposition) => onChange(withDisposition(draft, disposition))}
              />
            </fieldset>
          )}
        </div>
        {draft !== null && finding !== null && (
          <>
            <ShelfLine item={item} draft={draft} details={details} />
            <RefundFields item={item} draft={draft} outcome={outcome} error={error} onChange={onChange} />
          </>
        )}
        {finding === null && error !== undefined && (
          <p className="field__error" role="alert">
            <Icon name="info" size="xs" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** Shows 'Size M: 6 → 7 on the shelf'. */
function ShelfLine({ item, draft, details }: Pick<CheckItemProps, 'item' | 'details'> & { readonly draft: ItemDraft }) {
  if (draft.disposition !== 'shelf' || details?.onHand == null) return null;
  return (
    <p className="ret-item__shelf">
      <Icon name="ok" />
      {item.size === '' ? '' : `Size ${item.size}: `}
      {details.onHand} → {details.onHand + 1} on the shelf
    </p>
  );
}

type RefundFieldsProps = Pick<CheckItemProps, 'item' | 'outcome' | 'error' | 'onChange'> & {
  readonly draft: ItemDraft;
};

function RefundFields({ item, draft, outcome, error, onChange }: RefundFieldsProps) {
  const money = useMoney();
  if (isExchanged(draft, outcome)) {
    return <p className="sub">The new size is sent for it; nothing is refunded.</p>;
  }
  const { fullRefund } = item;
  const labels: Readonly<Record<RefundChoice, string>> = {
    full: `In full, ${money(fullRefund)}`,
    half: `Half, ${money(halfOf(fullRefund))}`,
    none: 'Nothing',
    other: 'Another amount',
  };
  return (
    <div className="ret-item__refund">
      <Select
        label="Refund"
        value={draft.refund}
        onChange={(event) => onChange({ ...draft, refund: event.target.value as RefundChoice, amount: '' })}
      >
        {REFUND_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {labels[choice]}
          </option>
        ))}
      </Select>
      {draft.refund === 'other' && (
        <RupeeField
          label="Amount"
          hint={`At most ${money(fullRefund)}`}
          error={error}
          value={draft.amount}
          onChange={(event) => onChange({ ...draft, amount: event.target.value })}
        />
      )}
    </div>
  );
}
