import type { ComponentProps } from 'react';
import { Field } from '#app/ui/field.tsx';

/** An amount that is typed in rupees. */
export const RupeeField = (props: Omit<ComponentProps<typeof Field>, 'before' | 'inputMode' | 'autoComplete'>) => (
  <Field before="₹" inputMode="decimal" autoComplete="off" {...props} />
);
