// Short form of the drill `flash-sale`: a small flash sale on two nodes.
import { expect, test } from '@playwright/test';
import { runFlashSale } from './flash-sale.ts';
import { withSampleEnvironment } from './sample-environment.ts';

test('S-CHK-25 S-CHK-26 S-CPN-20 S-PAY-11 eighty buyers of ten units with four coupon uses on two nodes make ten orders and four uses', async () => {
  // No time limits, because a shared machine may be slow: this test checks what was sold.
  const verdict = await withSampleEnvironment((environment) =>
    runFlashSale(environment, { buyers: 80, units: 10, coupons: 4 }),
  );
  expect(verdict.problems).toEqual([]);
  expect(verdict.figures).toMatchObject({ buyers: 80, orders: 10, uses: 4 });
});
