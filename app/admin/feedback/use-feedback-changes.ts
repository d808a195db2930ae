// Runs the actions on feedback and shows their results.

import { useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { Duplicates } from '#shop/reviews/duplicates.server.ts';
import type { FeedbackInspection } from '#shop/reviews/inspect-collection.server.ts';
import type { WorkflowRun } from '#shop/reviews/test-workflow.server.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import type { action } from './feedback.actions.ts';
import * as messages from './feedback-messages.ts';

/** A helper's findings, shown in a dialog. */
export type Shown =
  | { readonly kind: 'workflow'; readonly run: WorkflowRun }
  | { readonly kind: 'inspected'; readonly found: FeedbackInspection }
  | { readonly kind: 'duplicates'; readonly found: Duplicates };

export function useFeedbackChanges(onSend: (id?: string) => void) {
  const toast = useToast();
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/feedback/change', messages.FAILED, onSend);
  const [shown, setShown] = useState<Shown | null>(null);
  /** Number of products checked so far; null while nothing is counted. */
  const [checkedCount, setCheckedCount] = useState<number | null>(null);

  const recount = async () => {
    const sums = { checkedCount: 0, changed: 0 };
    let after: string | null = null;
    do {
      setCheckedCount(sums.checkedCount);
      const part: Awaited<ReturnType<typeof recountBatch>> = await recountBatch(after);
      if (!part.ok) return setCheckedCount(null);
      sums.checkedCount += part.value.looked;
      sums.changed += part.value.changed;
      after = part.value.next;
    } while (after !== null);
    setCheckedCount(null);
    toast({ kind: 'ok', text: messages.recounted(sums.changed, sums.checkedCount) });
  };
  const recountBatch = (after: string | null) => run('recount', { after }, { skipsReload: true });

  const findDuplicates = async () => {
    const found = await run('findDuplicates', {}, { skipsReload: true });
    if (!found.ok) return;
    if (found.value.reviews + found.value.feedback === 0) toast({ kind: 'ok', text: messages.NO_DUPLICATES });
    else setShown({ kind: 'duplicates', found: found.value });
  };

  return {
    isBusy,
    checkedCount,
    shown,
    close: () => setShown(null),
    approve: (id: string) => run('approve', { id }),
    /** A failure is shown in the dialog in which the reason was typed. */
    reject: (id: string, reason: string) => run('reject', { id, reason }, { quietly: true }),
    recount,
    findDuplicates,
    cleanDuplicates: async () => {
      setShown(null);
      await run('cleanDuplicates', {});
    },
    testWorkflow: async () => {
      const result = await run('testWorkflow', {});
      if (result.ok) setShown({ kind: 'workflow', run: result.value });
    },
    inspect: async () => {
      const result = await run('inspect', {}, { skipsReload: true });
      if (result.ok) setShown({ kind: 'inspected', found: result.value });
    },
  };
}

export type FeedbackChanges = ReturnType<typeof useFeedbackChanges>;
