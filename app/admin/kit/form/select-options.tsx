import { rateText } from '#shop/tax/tax-class.ts';
import type { TaxChoice } from '#shop/tax/tax-classes.server.ts';

export const TaxClassOptions = ({ classes }: { readonly classes: readonly TaxChoice[] }) =>
  classes.map(({ id, name, rate }) => (
    <option key={id} value={id}>
      {name}, {rateText(rate)}
    </option>
  ));
