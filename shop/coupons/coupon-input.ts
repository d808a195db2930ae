// What a browser may ask about a coupon: its code, and the bag it is meant for.

import { z } from 'zod';
import { couponCode, wantedLines } from '#shop/bag/wanted-lines-input.ts';

export const couponQuestion = z.object({ code: couponCode, lines: wantedLines });
