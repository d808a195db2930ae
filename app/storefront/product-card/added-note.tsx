import { Icon } from '#app/ui/icon.tsx';

/** Covers the picture while the button shows 'Added!'. Visual only; screen readers announce the toast. */
export function AddedNote() {
  return (
    <div className="card__over">
      <span className="card__tick">
        <Icon name="check" size="sm" />
      </span>
      <b>Added to Bag!</b>
      <p>Your item has been successfully added</p>
      <a className="link" href="/cart">
        <span>View Bag</span>
      </a>
    </div>
  );
}
