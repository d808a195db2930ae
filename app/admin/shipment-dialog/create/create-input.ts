import { z } from 'zod';

/** Without a courier it is asked for one. */
export const createInput = z.object({ order: z.string().max(60), courierId: z.number().int().positive().nullable() });
