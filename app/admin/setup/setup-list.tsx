import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { SetupDecision, SetupStep, StepName } from '#shop/setup/setup-steps.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { Panel } from '../kit/panel.tsx';
import { Progress } from '../kit/progress.tsx';
import { useMayOpen } from '../kit/use-may.tsx';
import type { action } from './setup.actions.ts';
import { FAILURE_MESSAGES } from './setup-messages.ts';

interface StepTarget {
  readonly title: string;
  readonly path: string;
  /** The label of the link while the step is not done. */
  readonly action: string;
  /** The path of a done step, when that is another screen: the list instead of the form. */
  readonly listPath?: string;
}

const STEP_TARGETS: Readonly<Record<StepName, StepTarget>> = {
  name: { title: 'Name and logo', path: '/admin-panel/brand', action: 'Enter' },
  colours: { title: 'Colours', path: '/admin-panel/brand', action: 'Choose' },
  contact: { title: 'Email, phone and address', path: '/admin-panel/settings#store', action: 'Enter' },
  legal: { title: 'Legal data', path: '/admin-panel/settings#legal', action: 'Enter' },
  delivery: { title: 'Delivery charges and GST', path: '/admin-panel/settings#gst', action: 'Check' },
  payment: { title: 'Payment', path: '/admin-panel/integrations', action: 'Connect' },
  courier: { title: 'Courier', path: '/admin-panel/integrations', action: 'Connect' },
  pages: { title: 'Pages', path: '/admin-panel/pages', action: 'Read' },
  category: {
    title: 'First category',
    path: '/admin-panel/categories?add',
    action: 'Add',
    listPath: '/admin-panel/categories',
  },
  product: {
    title: 'First product',
    path: '/admin-panel/products/new',
    action: 'Add',
    listPath: '/admin-panel/products',
  },
  order: { title: 'Test order', path: '/', action: 'Buy', listPath: '/admin-panel/orders' },
};

/** The steps from an empty store to the first order; shows nothing when `steps` is null. */
export function SetupList({ steps }: { readonly steps: readonly SetupStep[] | null }) {
  if (!steps) return null;
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, isRequired }) => isRequired && !isDone) ?? steps.find(({ isDone }) => !isDone);
  return (
    <Panel
      title="Set up your store"
      headerExtra={<span className="sub">{`${doneCount} of ${steps.length} done`}</span>}
    >
      <div className="setup__bar">
        <Progress label="Steps done" value={Math.round((doneCount / steps.length) * 100)} />
      </div>
      <ol className="setup">
        {steps.map((step) => (
          <Step key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  );
}

const DECISION_LABELS: Readonly<Record<SetupDecision, string>> = {
  takesCashOnly: 'I take cash on delivery only',
  sendsByHand: 'I send parcels by hand',
};

/** A checkbox for a decision. A ticked decision completes its step and can be taken back. */
function Decision({ name, isMade }: NonNullable<SetupStep['decision']>) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/setup/decide', FAILURE_MESSAGES);
  /** The ticked value while the request is running; otherwise null. */
  const [pending, setPending] = useState<boolean | null>(null);
  const decide = async (isTicked: boolean) => {
    setPending(isTicked);
    await run('decide', { decision: name, isMade: isTicked });
    setPending(null);
  };
  return (
    <label className="setup__decision">
      <input
        type="checkbox"
        className="check"
        checked={pending ?? isMade}
        disabled={isBusy()}
        onChange={({ target }) => void decide(target.checked)}
      />
      {DECISION_LABELS[name]}
    </label>
  );
}

function Step({
  step: { name, isDone, isRequired, detail, decision },
  isNext,
}: {
  readonly step: SetupStep;
  readonly isNext: boolean;
}) {
  const { title, path: formPath, action, listPath } = STEP_TARGETS[name];
  const path = isDone ? (listPath ?? formPath) : formPath;
  const doneLabel = listPath ? 'Open' : 'Change';
  const label = isDone ? doneLabel : action;
  const className = buttonClass({ variant: isNext ? 'primary' : 'quiet', size: 'sm' });
  return (
    <li className={classNames(isDone && 'is-done', isNext && 'is-next')}>
      <span className="setup__state">
        {isDone ? <Icon name="check" /> : null}
        <span className="sr">{isDone ? 'Done' : 'Not done'}</span>
      </span>
      <span>
        <b>{title}</b>
        {isRequired && !isDone && <span className="setup__required">required</span>}
        <small className="sub">{detail}</small>
        {decision && <Decision {...decision} />}
      </span>
      <StepLink path={path} className={className} name={`${label}: ${title}`}>
        {label}
      </StepLink>
    </li>
  );
}

interface StepLinkProps {
  readonly path: string;
  readonly className: string;
  readonly name: string;
  readonly children: string;
}

/** Shows nothing when the user's role may not open the screen, such as Integrations. The shop opens in another tab. */
function StepLink({ path, className, name, children }: StepLinkProps) {
  const mayOpen = useMayOpen();
  if (path === '/') {
    return (
      <a className={className} href={path} target="_blank" rel="noreferrer" aria-label={name}>
        {children}
      </a>
    );
  }
  if (!mayOpen(path.replace(/[?#].*/, ''))) return null;
  return (
    <Link className={className} to={path} aria-label={name}>
      {children}
    </Link>
  );
}
