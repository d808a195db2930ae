// Runs the actions on feedback and shows their results.

import { useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { Duplicates } from '#shop/reviews/duplicates.server.ts';
import type { FeedbackInspection } from '#shop/reviews/inspect-collection.server.ts';
import type { WorkflowRun } from '#shop/reviews/test-workflow.server.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import type { action } from './feedback.actions.ts';
import * as messages from './feedback-messages.ts';

/** The findings of a helper action, shown in a dialog. */
export type HelperDialog =
  | { readonly kind: 'workflow'; readonly run: WorkflowRun }
  | { readonly kind: 'inspected'; readonly found: FeedbackInspection }
  | { readonly kind: 'duplicates'; readonly found: Duplicates };

export function useFeedbackChanges(onSend: (id?: string) => void) {
  const toast = useToast();
  const { run, isBusy } = useAdminAction<typeof action>(
    '/admin-panel/feedback/change',
    messages.FAILURE_MESSAGES,
    onSend,
  );
  const [helperDialog, setHelperDialog] = useState<HelperDialog | null>(null);
  /** The number of products checked so far; null while no recount runs. */
  const [checkedCount, setCheckedCount] = useState<number | null>(null);

  const recount = async () => {
    const sums = { checkedCount: 0, changed: 0 };
    let after: string | null = null;
    do {
      setCheckedCount(sums.checkedCount);
      const batch: Awaited<ReturnType<typeof recountBatch>> = await recountBatch(after);
      if (!batch.ok) return setCheckedCount(null);
      sums.checkedCount += batch.value.checked;
      sums.changed += batch.value.changed;
      after = batch.value.next;
    } while (after !== null);
    setCheckedCount(null);
    toast({ kind: 'ok', text: messages.recountedMessage(sums.changed, sums.checkedCount) });
  };
  const recountBatch = (after: string | null) => run('recount', { after }, { skipsReload: true });

  const findDuplicates = async () => {
    const found = await run('findDuplicates', {}, { skipsReload: true });
    if (!found.ok) return;
    if (found.value.reviews + found.value.feedback === 0) toast({ kind: 'ok', text: messages.NO_DUPLICATES });
    else setHelperDialog({ kind: 'duplicates', found: found.value });
  };

  return {
    isBusy,
    checkedCount,
    helperDialog,
    close: () => setHelperDialog(null),
    approve: (id: string) => run('approve', { id }),
    /** The dialog with the typed reason stays open and shows the failure, so no toast is needed. */
    reject: (id: string, reason: string) => run('reject', { id, reason }, { hidesFailureToast: true }),
    removePhoto: (id: string, photoId: string) => run('removePhoto', { id, photoId }),
    recount,
    findDuplicates,
    cleanDuplicates: async () => {
      setHelperDialog(null);
      await run('cleanDuplicates', {});
    },
    testWorkflow: async () => {
      const result = await run('testWorkflow', {});
      if (result.ok) setHelperDialog({ kind: 'workflow', run: result.value });
    },
    inspect: async () => {
      const result = await run('inspect', {}, { skipsReload: true });
      if (result.ok) setHelperDialog({ kind: 'inspected', found: result.value });
    },
  };
}

export type FeedbackChanges = ReturnType<typeof useFeedbackChanges>;
