// The request for a return, exchange or claim: five questions on one page. The browser posts the form without
// JavaScript too. The fields keep their own values; at each change the form is read again for the parts of the page
// that depend on them.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate, useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { ReturnForm } from '#shop/returns/shown-return.ts';
import { PageMessage } from '../../page-message.tsx';
import { useIsInBrowser } from '../../use-is-in-browser.ts';
import { getRequestPath } from '../return-path.ts';
import { ItemsQuestion } from './items-question.tsx';
import { OutcomeQuestion } from './outcome-question.tsx';
import { PhotosQuestion } from './photos-question.tsx';
import { PickupQuestion } from './pickup-question.tsx';
import { ReasonQuestion } from './reason-question.tsx';
import { requestDraft } from './request-draft.ts';
import type { RequestResult } from './request-result.ts';
import { findProblems, listReasons, type Problem, requestKind } from './request-rules.ts';
import { describePickup, describeRequest, RequestSummary } from './request-summary.tsx';
import { initialValues, parseRequestForm, type RequestValues } from './request-values.ts';

export interface RequestFormProps {
  /** The page's owner. */
  readonly uid: string;
  readonly form: ReturnForm;
  /** The page was opened to report a problem. */
  readonly isProblem: boolean;
  /** A repeated request with the same key makes one return. */
  readonly requestKey: string;
  /** The refusal of a post without JavaScript. */
  readonly refusal: (RequestResult & { readonly ok: false }) | null;
  /** The values that the shopper had entered before the session ended or the page was reloaded. */
  readonly draft: RequestValues | null;
  readonly onSignedOut: () => void;
}

const FIRST_CONTROL = ':is(input:not([type=hidden]):not([hidden]), select, textarea, button):not(:disabled)';

/** Focuses the first problem: its field with an error, such as one of the address, or else its first control. */
function focusOnProblem(form: HTMLFormElement | null, [first]: readonly Problem[]): void {
  const question = first && form?.querySelector(`[data-question="${first.question}"]`);
  const control =
    question?.querySelector<HTMLElement>('[aria-invalid]') ?? question?.querySelector<HTMLElement>(FIRST_CONTROL);
  control?.focus();
}

function useRequest(props: RequestFormProps) {
  const { form, refusal, onSignedOut } = props;
  const fetcher = useFetcher<RequestResult>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [problems, setProblems] = useState<readonly Problem[]>(refusal?.problems ?? []);
  const formRef = useRef<HTMLFormElement>(null);
  const handled = useRef<RequestResult>(undefined);
  const busy = fetcher.state !== 'idle';
  const result = fetcher.data;
  useEffect(() => {
    if (busy || result === undefined || handled.current === result) return;
    handled.current = result;
    if (result.ok) {
      requestDraft.clear();
      void navigate(result.path);
    } else if (result.signedOut) onSignedOut();
    else {
      setProblems(result.problems);
      // What the store offers may have changed, such as the sizes that are left.
      void revalidate();
    }
  });
  useEffect(() => focusOnProblem(formRef.current, problems), [problems]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const posted = new FormData(event.currentTarget);
    const found = findProblems(form, parseRequestForm(posted));
    setProblems(found);
    if (found.length > 0) return;
    posted.set('by', 'script');
    void fetcher.submit(posted, {
      method: 'post',
      action: getRequestPath(form.orderId),
      defaultShouldRevalidate: false,
    });
  };
  const isSent = result?.ok === true;
  return { formRef, problems, busy: busy || isSent, submit };
}

export function RequestForm(props: RequestFormProps) {
  const { uid, form, isProblem, refusal } = props;
  const [initial] = useState(() => refusal?.values ?? props.draft ?? initialValues(form, isProblem));
  const [entered, setEntered] = useState(initial);
  const [photoIds, setPhotoIds] = useState(initial.photoIds);
  const [key] = useState(props.requestKey);
  const [isAddingPhoto, setIsAddingPhoto] = useState(false);
  const hasScript = useIsInBrowser();
  const { formRef, problems, busy, submit } = useRequest(props);
  const isChanged = entered !== initial || photoIds !== initial.photoIds;
  useEffect(() => {
    // Reads the fields, among them the hidden ones of the photos. A request that is being sent, or was sent, is no
    // draft any more.
    if (!isChanged || busy || !formRef.current) return;
    requestDraft.save({ uid, orderId: form.orderId }, new FormData(formRef.current));
  });
  const values = { ...entered, photoIds };
  const requestProblem = problems.find(({ question }) => question === 'request');
  const button = (
    <Button type="submit" block busy={busy} disabled={isAddingPhoto}>
      {busy ? 'Sending...' : 'Send request'}
    </Button>
  );
  return (
    <form
      ref={formRef}
      className="stack two"
      method="post"
      action={getRequestPath(form.orderId)}
      aria-label={isProblem ? 'Report a problem' : 'Return or exchange'}
      noValidate
      onSubmit={submit}
      onChange={(event) => setEntered(parseRequestForm(new FormData(event.currentTarget)))}
    >
      <input type="hidden" name="key" value={key} />
      <div className="stack questions">
        <ItemsQuestion form={form} values={values} problems={problems} />
        <ReasonQuestion reasons={listReasons(form, isProblem)} initial={initial} problems={problems} />
        <PhotosQuestion
          photoIds={photoIds}
          isNeeded={requestKind(form, values) === 'claim'}
          problems={problems}
          onChange={setPhotoIds}
          onSending={setIsAddingPhoto}
        />
        <OutcomeQuestion form={form} values={values} problems={problems} hasScript={hasScript} />
        <PickupQuestion form={form} values={values} initial={initial} problems={problems} />
      </div>
      <aside>
        <section className="panel" aria-label="Your request">
          <div className="selvedge" aria-hidden="true" />
          <RequestSummary form={form} values={values} />
          {/* Always in the page: screen readers announce text put into a live region. */}
          <div role="alert">
            {requestProblem && <PageMessage kind="error">{requestProblem.message}</PageMessage>}
            {problems.length > 0 && !requestProblem && (
              <PageMessage kind="error">Please check the marked questions.</PageMessage>
            )}
          </div>
          <div className="only-wide">{button}</div>
        </section>
      </aside>
      <div className="sticky">
        <div>
          <b>{describeRequest({ form, values })}</b>
          <small>{describePickup({ form, values })}</small>
        </div>
        {button}
      </div>
    </form>
  );
}
