// The options of a select for the State of an Indian address, at checkout, in the profile and in the back office.

import { STATES } from '#shop/shipping/pin-place.ts';

/** A stored State that is not in the list stays selectable. */
export const StateOptions = ({ current }: { readonly current: string }) => (
  <>
    <option value="">Choose a state</option>
    {current !== '' && !STATES.includes(current) && <option>{current}</option>}
    {STATES.map((state) => (
      <option key={state}>{state}</option>
    ))}
  </>
);
