/** On every page of a store that pays with the provider's test keys. */
export const TestPaymentsBar = () => (
  <p className="test-payments">
    <b>Test payments.</b> This store is for trying out: no money is taken.
  </p>
);
