// What a saved address may be made of.

import { z } from 'zod';
import { ADDRESS_TYPES } from './address.ts';

const line = (most: number) => z.string().trim().min(1).max(most);

export const addressInput = z.object({
  type: z.enum(ADDRESS_TYPES).default('home'),
  name: line(120),
  phone: line(20),
  address: line(400),
  city: line(80),
  state: line(80),
  pincode: line(10),
  isDefault: z.boolean().default(false),
});

export type NewAddress = z.input<typeof addressInput>;
