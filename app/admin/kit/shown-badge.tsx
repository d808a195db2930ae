/** Whether shoppers see it: a dot or a ring, and the word. */
export function ShownBadge({ status }: { readonly status: 'active' | 'inactive' }) {
  const isActive = status === 'active';
  return (
    <span className={`status status--${isActive ? 'good' : 'hidden'}`}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        {isActive ? (
          <circle cx="7" cy="7" r="4" fill="currentColor" />
        ) : (
          <circle cx="7" cy="7" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
        )}
      </svg>
      {isActive ? 'Active' : 'Inactive'}
    </span>
  );
}
