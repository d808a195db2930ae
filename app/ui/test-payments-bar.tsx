/** Shown on every page of a store that uses the payment provider's test keys. */
export const TestPaymentsBar = () => (
  <p className="test-payments">
    <b>Test payments.</b> This store is for trying out: no money is taken.
  </p>
);
