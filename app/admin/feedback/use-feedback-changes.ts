// Runs the actions on feedback and shows their results.

import { useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { Duplicates } from '#shop/reviews/duplicates.server.ts';
import type { Inspected } from '#shop/reviews/inspect-collection.server.ts';
import type { WorkflowRun } from '#shop/reviews/test-workflow.server.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import type { action } from './feedback.actions.ts';
import * as words from './feedback-messages.ts';

/** A helper's findings, shown in a dialog. */
export type Shown =
  | { readonly what: 'workflow'; readonly run: WorkflowRun }
  | { readonly what: 'inspected'; readonly found: Inspected }
  | { readonly what: 'duplicates'; readonly found: Duplicates };

export function useFeedbackChanges(onSend: (id?: string) => void) {
  const toast = useToast();
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/feedback/change', words.FAILED, onSend);
  const [shown, setShown] = useState<Shown | null>(null);
  /** Number of products checked so far; null while nothing is counted. */
  const [looked, setLooked] = useState<number | null>(null);

  const recount = async () => {
    const sums = { looked: 0, changed: 0 };
    let after: string | null = null;
    do {
      setLooked(sums.looked);
      const part: Awaited<ReturnType<typeof countPart>> = await countPart(after);
      if (!part.ok) return setLooked(null);
      sums.looked += part.value.looked;
      sums.changed += part.value.changed;
      after = part.value.next;
    } while (after !== null);
    setLooked(null);
    toast({ kind: 'ok', text: words.recounted(sums.changed, sums.looked) });
  };
  const countPart = (after: string | null) => run('recount', { after }, { leavesList: true });

  const findDuplicates = async () => {
    const found = await run('findDuplicates', {}, { leavesList: true });
    if (!found.ok) return;
    if (found.value.reviews + found.value.feedback === 0) toast({ kind: 'ok', text: words.NO_DUPLICATES });
    else setShown({ what: 'duplicates', found: found.value });
  };

  return {
    isBusy,
    looked,
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
      if (result.ok) setShown({ what: 'workflow', run: result.value });
    },
    inspect: async () => {
      const result = await run('inspect', {}, { leavesList: true });
      if (result.ok) setShown({ what: 'inspected', found: result.value });
    },
  };
}

export type FeedbackChanges = ReturnType<typeof useFeedbackChanges>;
