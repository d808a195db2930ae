// Staff enter the tracking details of a parcel that they sent by hand: courier, tracking number, and the courier's
// tracking page.

import { type ReactNode, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import {
  MAX_COURIER_NAME,
  MAX_TRACKING_NUMBER,
  MAX_TRACKING_URL,
  parseTrackingUrl,
  type TrackingDetails,
} from '#shop/orders/tracking-details.ts';
import type { ActionResult } from '../kit/actions/action-result.ts';
import { useCloseAfter } from '../kit/actions/use-close-after.ts';
import { PromptDialog } from '../kit/form/confirm-dialog.tsx';
import { FailureNote } from '../kit/note.tsx';
import { INVALID_TRACKING_URL } from './order-action-messages.ts';

export interface TrackingDraft {
  readonly courierName: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
}

const toDraft = (details: TrackingDetails | null): TrackingDraft => ({
  courierName: details?.courierName ?? '',
  trackingNumber: details?.trackingNumber ?? '',
  trackingUrl: details?.trackingUrl ?? '',
});

interface TrackingFormDialogProps {
  readonly title: string;
  readonly action: string;
  /** A text about what happens after saving. */
  readonly children: ReactNode;
  readonly initial: TrackingDetails | null;
  readonly isBusy: boolean;
  readonly save: (draft: TrackingDraft) => Promise<ActionResult>;
  readonly onClose: () => void;
}

export function TrackingFormDialog(props: TrackingFormDialogProps) {
  const { title, action, children, initial, isBusy, save, onClose } = props;
  const [draft, setDraft] = useState(() => toDraft(initial));
  // The link's error appears with the first attempt to save, and disappears when the link is valid.
  const [isUrlChecked, setUrlChecked] = useState(false);
  const isUrlValid = draft.trackingUrl.trim() === '' || parseTrackingUrl(draft.trackingUrl) !== null;
  const { failure, closeAfter } = useCloseAfter(onClose);
  const submit = async () => {
    setUrlChecked(true);
    if (!isUrlValid) return;
    await closeAfter(save(draft));
  };
  const bind = (name: keyof TrackingDraft) => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: HTMLInputElement }) => setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <PromptDialog open title={title} action={action} busy={isBusy} onClose={onClose} onSubmit={() => void submit()}>
      <FailureNote failure={failure} />
      <Field
        label="Courier"
        labelNote="optional"
        hint="For example India Post, Delhivery or DTDC. Leave it empty if you deliver the parcel yourself."
        maxLength={MAX_COURIER_NAME}
        {...bind('courierName')}
      />
      <Field
        label="Tracking number (AWB)"
        labelNote="optional"
        maxLength={MAX_TRACKING_NUMBER}
        {...bind('trackingNumber')}
      />
      <Field
        label="Tracking link"
        labelNote="optional"
        hint="The courier’s page about this parcel."
        inputMode="url"
        maxLength={MAX_TRACKING_URL}
        error={isUrlChecked && !isUrlValid ? INVALID_TRACKING_URL : undefined}
        {...bind('trackingUrl')}
      />
      {children}
    </PromptDialog>
  );
}
