import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { BACK_IN_STOCK_PHONE_WORDS, BACK_IN_STOCK_WORDS } from '#shop/consents/consent.ts';
import { wantedText } from '#shop/stock-waits/stock-wait.ts';
import type { WaitForm, WaitRefusal } from '#shop/stock-waits/stock-waits.server.ts';
import './back-in-stock.css';

interface WaitValues {
  readonly size: string;
  readonly email: string;
  readonly mobile: string;
}

export type WaitResult =
  | (WaitValues & { readonly ok: true })
  | (WaitValues & {
      readonly ok: false;
      readonly reason: WaitRefusal;
      readonly message: string;
    });

interface BackInStockProps {
  readonly form: WaitForm;
  readonly result: WaitResult | undefined;
}

export function BackInStockScreen({ form, result }: BackInStockProps) {
  return (
    <section className="section wrap wait">
      <h1 className="h-page">Tell me when it is back</h1>
      <p>
        <a className="link" href={`/product/${form.slug}`}>
          <span>{form.name}</span>
        </a>
      </p>
      <WaitContent form={form} result={result} />
    </section>
  );
}

function WaitContent({ form, result }: BackInStockProps) {
  if (result?.ok) {
    return (
      <p role="status">
        {wantedText(form.name, result.size)}: we write to <bdi>{result.mobile || result.email}</bdi> when it is back.
      </p>
    );
  }
  if (form.soldOutSizes.length === 0) return <p role="status">Nothing of it is sold out: you can buy it now.</p>;
  return <WaitFields form={form} result={result} />;
}

function WaitFields({ form: { soldOutSizes, takesPhone }, result }: BackInStockProps) {
  const isSending = useNavigation().state !== 'idle';
  const refusal = result?.ok === false ? result : null;
  const isAboutEmail = refusal?.reason === 'invalid';
  const isAboutNumber = refusal?.reason === 'invalid-number';
  const getFieldProps = (name: 'email' | 'mobile', isWrong: boolean) => ({
    name,
    defaultValue: refusal?.[name] ?? '',
    error: isWrong ? refusal?.message : undefined,
  });
  const selectedSize = refusal?.size ?? (soldOutSizes.length === 1 ? soldOutSizes[0] : undefined);
  return (
    <Form method="post" className="wait__form" noValidate>
      {refusal !== null && !isAboutEmail && !isAboutNumber && (
        <p className="alert alert--error" role="alert">
          {refusal.message}
        </p>
      )}
      {soldOutSizes[0] === '' ? (
        <input type="hidden" name="size" value="" />
      ) : (
        <fieldset className="block">
          <legend className="h-small">Sold-out size</legend>
          <div className="wait__sizes">
            {soldOutSizes.map((size) => (
              <label key={size} className="wait__size">
                <input type="radio" name="size" value={size} defaultChecked={size === selectedSize} />
                <span>{size}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={200}
        {...getFieldProps('email', isAboutEmail)}
      />
      {takesPhone && (
        <Field
          label="Or mobile number"
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          {...getFieldProps('mobile', isAboutNumber)}
        />
      )}
      <p className="muted">{takesPhone ? BACK_IN_STOCK_PHONE_WORDS : BACK_IN_STOCK_WORDS}</p>
      <Button type="submit" busy={isSending}>
        Tell me
      </Button>
    </Form>
  );
}
