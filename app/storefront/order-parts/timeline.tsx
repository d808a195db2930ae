import { Icon } from '#app/ui/icon.tsx';
import type { ShownStep } from '#shop/orders/shown-timeline.ts';

/** A step of an order or of a return. */
export type TimelineStep = Omit<ShownStep, 'name'> & { readonly name: string };

/** Text for screen readers, which cannot see the colour. */
const SCREEN_READER_TEXT: Readonly<Record<ShownStep['state'], string>> = {
  done: 'done',
  now: 'reached last',
  ahead: 'still to come',
  end: 'ended here',
};

export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  return (
    <ol className="otime">
      {steps.map(({ name, when, state }) => (
        <li key={name} className={`otime__step otime__step--${state}`}>
          <span className="otime__knot">
            {state !== 'ahead' && <Icon name={state === 'end' ? 'close' : 'check'} />}
          </span>
          <b>
            {name}
            <span className="sr"> ({SCREEN_READER_TEXT[state]})</span>
          </b>
          <small>{when}</small>
        </li>
      ))}
    </ol>
  );
}
