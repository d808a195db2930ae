/** Splits 'Free shipping on orders above ₹899' into text and amounts; every second part is an amount. */
export const splitAmounts = (text: string): string[] => text.split(/(₹\s?[\d,]+(?:\.\d+)?)/);

/** The top strip: a sentence from the settings, with its amounts highlighted. */
export function Strip({ text }: { readonly text: string | null }) {
  return (
    <div className="strip">
      <div className="wrap">
        {text && (
          <>
            <span>
              {/* biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence are never reordered */}
              {splitAmounts(text).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))}
            </span>
            <span className="strip__dot" aria-hidden="true" />
          </>
        )}
        <span>Easy returns</span>
        <nav className="strip__links" aria-label="Help at the top">
          <a href="/track-order">Track Order</a>
          <a href="/contact">Contact</a>
        </nav>
      </div>
    </div>
  );
}
