// Leather: natural for soles and linings, tinted towards the cloth for bags.

import { mixed } from '../brush/colour.ts';
import type { Easel } from '../brush/easel.ts';
import { dressed } from '../brush/easel.ts';

export const leather = (easel: Easel, tone = '#b07a4a'): Easel =>
  dressed(easel, { ...easel.palette, cloth: tone, deep: '#3a1d0d' }, 'plain');

export const tintedLeather = (easel: Easel): Easel =>
  dressed(easel, { ...easel.palette, cloth: mixed(easel.palette.cloth, '#8a5230', 0.72), deep: '#32160a' }, 'plain');
