/** 'Free shipping on orders above ₹899' as plain text and sums: every other part is a sum. */
export const splitSums = (text: string): string[] => text.split(/(₹\s?[\d,]+(?:\.\d+)?)/);

/** The top strip: staff's own sentence, with the sums in it picked out. */
export function Strip({ text }: { readonly text: string | null }) {
  return (
    <div className="strip">
      <div className="wrap">
        {text && (
          <>
            <span>
              {/* biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places */}
              {splitSums(text).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))}
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
