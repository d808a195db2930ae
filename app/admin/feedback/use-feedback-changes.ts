// Carries out what is asked of feedback, and says how it went.

import { useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { Duplicates } from '#shop/reviews/duplicates.server.ts';
import type { Inspected } from '#shop/reviews/inspect-collection.server.ts';
import type { RecountedPart } from '#shop/reviews/recount-reviews.server.ts';
import type { WorkflowRun } from '#shop/reviews/test-workflow.server.ts';
import type { ActionResult } from '../kit/actions/action-result.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import type { Change } from './change/change-input.ts';
import * as words from './feedback-messages.ts';

const PATH = '/admin-panel/feedback/change';

/** What a helper found, to be shown in a window. */
export type Shown =
  | { readonly what: 'workflow'; readonly run: WorkflowRun }
  | { readonly what: 'inspected'; readonly found: Inspected }
  | { readonly what: 'duplicates'; readonly found: Duplicates };

export function useFeedbackChanges(onSend: (id?: string) => void) {
  const toast = useToast();
  const { busy, send } = useAdminAction<Change>(PATH, onSend);
  const [shown, setShown] = useState<Shown | null>(null);
  /** Products that were looked at so far; null while nothing is counted. */
  const [looked, setLooked] = useState<number | null>(null);

  const toldOf = async <Told>(change: Change, failed: string): Promise<Told | null> => {
    const answer = await send<Told>(change, { failed, leavesList: change.intent !== 'test-workflow' });
    return answer.ok ? (answer.told ?? null) : null;
  };

  const recount = async () => {
    const sums = { looked: 0, changed: 0 };
    let after: string | null = null;
    do {
      setLooked(sums.looked);
      const part: RecountedPart | null = await toldOf({ intent: 'recount', after }, words.RECOUNT_FAILED);
      if (part === null) return setLooked(null);
      sums.looked += part.looked;
      sums.changed += part.changed;
      after = part.next;
    } while (after !== null);
    setLooked(null);
    toast({ kind: 'ok', text: words.recounted(sums.changed, sums.looked) });
  };

  const findDuplicates = async () => {
    const found = await toldOf<Duplicates>({ intent: 'find-duplicates' }, words.CLEAN_FAILED);
    if (!found) return;
    if (found.reviews + found.feedback === 0) toast({ kind: 'ok', text: words.NO_DUPLICATES });
    else setShown({ what: 'duplicates', found });
  };

  return {
    busy,
    looked,
    shown,
    close: () => setShown(null),
    approve: (id: string) => send({ intent: 'approve', id }, { failed: words.APPROVE_FAILED }),
    /** What fails is shown in the window, where the reason was typed. */
    reject: (id: string, reason: string): Promise<ActionResult> =>
      send({ intent: 'reject', id, reason }, { failed: words.REJECT_FAILED, quietly: true }),
    recount,
    findDuplicates,
    cleanDuplicates: async () => {
      setShown(null);
      await send({ intent: 'clean-duplicates' }, { failed: words.CLEAN_FAILED });
    },
    testWorkflow: async () => {
      const run = await toldOf<WorkflowRun>({ intent: 'test-workflow' }, words.WORKFLOW_FAILED);
      if (run) setShown({ what: 'workflow', run });
    },
    inspect: async () => {
      const found = await toldOf<Inspected>({ intent: 'inspect' }, words.INSPECT_FAILED);
      if (found) setShown({ what: 'inspected', found });
    },
  };
}

export type FeedbackChanges = ReturnType<typeof useFeedbackChanges>;
