import type { TrustPoint } from './trust-points.ts';

/** The icons are in home.css. */
export function TrustRow({ points }: { readonly points: readonly TrustPoint[] }) {
  return (
    <ul className="wrap trust">
      {points.map(({ kind, title, text }) => (
        <li key={kind} className={`trust__${kind}`}>
          <b>{title}</b>
          <small>{text}</small>
        </li>
      ))}
    </ul>
  );
}
