import type { ComponentProps } from 'react';
import { Field } from '#app/ui/field.tsx';

/** A field for an amount in rupees. */
export const RupeeField = (props: Omit<ComponentProps<typeof Field>, 'before' | 'inputMode' | 'autoComplete'>) => (
  <Field before="₹" inputMode="decimal" autoComplete="off" {...props} />
);
