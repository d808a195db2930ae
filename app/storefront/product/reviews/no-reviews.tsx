/** Under the tabs of a product nobody spoke of yet: where writing the first review begins. */
export function NoReviews() {
  return (
    <section className="section wrap norevs" aria-labelledby="no-reviews">
      <h2 className="h-panel" id="no-reviews">
        Reviews
      </h2>
      <p className="muted">No reviews yet.</p>
    </section>
  );
}
