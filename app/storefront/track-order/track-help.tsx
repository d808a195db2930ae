/** Help beside the form, while no order is shown. */
export const TrackHelp = () => (
  <section className="track__help" aria-labelledby="track-help">
    <h2 className="h-panel" id="track-help">
      Can’t find your order?
    </h2>
    <p>
      The order ID is in the email about your order and begins with ORD. If you have an account, all your orders are in
      My Orders.
    </p>
    <ul>
      {[
        ['/orders', 'My Orders'],
        ['/shipping', 'Shipping and delivery'],
        ['/returns', 'Returns and exchanges'],
      ].map(([href, name]) => (
        <li key={href}>
          <a className="link" href={href}>
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);
