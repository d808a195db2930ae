// Draws a symbol of the surface's SVG sprite, which is in the page once: an icon costs about fifty bytes.

import { classNames } from './class-names.ts';

interface IconProps {
  /** The symbol's name without its prefix: 'heart' is `#i-heart`. */
  readonly name: string;
  readonly size?: 'xs' | 'sm' | 'md';
  readonly solid?: boolean;
}

/** Decorative: the text beside it, or the label of its button, has the meaning. */
export function Icon({ name, size = 'md', solid = false }: IconProps) {
  return (
    <svg className={classNames('i', size !== 'md' && `i--${size}`, solid && 'i--solid')} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
