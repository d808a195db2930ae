import { statusStyle } from './status-style.ts';

export function OrderStatus({ status }: { readonly status: string }) {
  const { label, colour } = statusStyle(status);
  return <span className={`ostatus ostatus--${colour}`}>{label}</span>;
}
