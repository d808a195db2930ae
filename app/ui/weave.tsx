// The brand motif: a selvedge, two crossing threads, and woven pictures.

import { classNames } from './class-names.ts';

export function Selvedge() {
  return <div className="selvedge" aria-hidden="true" />;
}

export function Thread() {
  return <span className="thread" aria-hidden="true" />;
}

interface WeaveProps {
  /** The URL of an svg in app/assets/weaves. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly className?: string;
}

/** A woven pictogram in the colours of the page. Decoration: the heading under it has the same meaning. */
export function Weave({ src, width, height, className }: WeaveProps) {
  return (
    <svg
      className={classNames('weave', className)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <use href={`${src}#weave`} />
    </svg>
  );
}
