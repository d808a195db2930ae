// Leather: natural for soles and linings, tinted towards the cloth's colour for bags.

import { mixed } from '../brush/color.ts';
import type { DrawContext } from '../brush/draw-context.ts';
import { withTextile } from '../brush/draw-context.ts';

export const leather = (context: DrawContext, tone = '#b07a4a'): DrawContext =>
  withTextile(context, { ...context.palette, cloth: tone, deep: '#3a1d0d' }, 'plain');

export const tintedLeather = (context: DrawContext): DrawContext =>
  withTextile(
    context,
    { ...context.palette, cloth: mixed(context.palette.cloth, '#8a5230', 0.72), deep: '#32160a' },
    'plain',
  );
