import { dayInIndia } from '#shop/indian-clock.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the day after this time in India: '2026-11-18'. */
export const nextDay = (now: Date): string => dayInIndia(new Date(now.getTime() + DAY_MS));
