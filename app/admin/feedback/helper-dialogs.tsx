// Dialogs with the results of the helper buttons: the steps of a test run, the state of the collection, and duplicates
// to remove.

import type { ComponentProps, ReactNode } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { FeedbackInspection } from '#shop/reviews/inspect-collection.server.ts';
import type { WorkflowRun } from '#shop/reviews/test-workflow.server.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { pluralize } from '../kit/wording.ts';
import type { FeedbackChanges } from './use-feedback-changes.ts';

export function HelperDialogs({ changes }: { readonly changes: FeedbackChanges }) {
  const { helperDialog, close } = changes;
  switch (helperDialog?.kind) {
    case 'workflow':
      return <WorkflowDialog run={helperDialog.run} onClose={close} />;
    case 'inspected':
      return <CollectionDialog found={helperDialog.found} onClose={close} />;
    case 'duplicates': {
      const { reviews, feedback } = helperDialog.found;
      return (
        <ConfirmDialog
          open
          danger
          title="Clean duplicates"
          action="Remove duplicates"
          onClose={close}
          onConfirm={() => void changes.cleanDuplicates()}
        >
          <p>
            {pluralize(reviews, 'review', 'reviews')} and {pluralize(feedback, 'feedback entry', 'feedback entries')}{' '}
            repeat an older one: the same product, customer, rating and comment.
          </p>
          <p className="sub">The oldest of each stays. Ratings and counts of the products follow.</p>
        </ConfirmDialog>
      );
    }
    case undefined:
      return null;
  }
}

interface ResultDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'children'> {
  /** A link beside the button Done. */
  readonly link?: ReactNode;
}

const ResultDialog = ({ link, ...dialog }: ResultDialogProps) => (
  <Dialog
    {...dialog}
    open
    footer={
      <>
        {link}
        <Button variant="secondary" onClick={dialog.onClose}>
          Done
        </Button>
      </>
    }
  />
);

interface WorkflowDialogProps {
  readonly run: WorkflowRun;
  readonly onClose: () => void;
}

function WorkflowDialog({ run: { steps, slug }, onClose }: WorkflowDialogProps) {
  return (
    <ResultDialog
      title="Test Workflow"
      onClose={onClose}
      link={
        slug !== null && (
          <a
            className={buttonClass({ variant: 'quiet' })}
            href={`/product/${slug}#reviews`}
            target="_blank"
            rel="noopener"
          >
            <Icon name="ext" />
            See it in the shop
          </a>
        )
      }
    >
      <ol className="fb-steps">
        {steps.map(({ name, ok, result }) => (
          <li key={name} className={ok ? undefined : 'fb-steps__bad'}>
            <Icon name={ok ? 'ok' : 'bad'} />
            <span>
              <b>{name}</b>
              <span className="sr">{ok ? ': passed' : ': failed'}</span>
              <span className="sub">{result}</span>
            </span>
          </li>
        ))}
      </ol>
    </ResultDialog>
  );
}

/** The labels name stored values such as `local-storage`, because this dialog is a debugging tool of the demo store. */
const RECORD_COUNTS: readonly (readonly [keyof FeedbackInspection, string])[] = [
  ['feedback', 'Feedback in userFeedback'],
  ['pending', 'pending'],
  ['approved', 'approved'],
  ['rejected', 'rejected'],
  ['fromBrowsers', 'source local-storage'],
  ['withoutAccount', 'of accounts that are gone'],
  ['reviews', 'Reviews'],
];

const PROBLEM_COUNTS: readonly (readonly [keyof FeedbackInspection, string])[] = [
  ['approvedWithoutReview', 'Approved, without a review'],
  ['reviewsWithoutFeedback', 'Reviews without their feedback'],
  ['productsWithWrongCounts', 'Products with another rating or count'],
  ['duplicates', 'Duplicates'],
];

function CollectionDialog({ found, onClose }: { readonly found: FeedbackInspection; readonly onClose: () => void }) {
  const hints = [
    found.productsWithWrongCounts > 0 && 'Update Review Counts corrects ratings and counts.',
    found.duplicates > 0 && 'Clean Duplicates removes repeated entries.',
    found.approvedWithoutReview > 0 && 'Approved without a review is normal when staff deleted the review.',
  ].filter((hint) => hint !== false);
  return (
    <ResultDialog title="Debug Collection" onClose={onClose}>
      <dl className="fb-counts">
        {[...RECORD_COUNTS, ...PROBLEM_COUNTS].map(([key, name]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{formatCount(found[key])}</dd>
          </div>
        ))}
      </dl>
      {hints.length > 0 && <p className="sub">{hints.join(' ')}</p>}
    </ResultDialog>
  );
}
