import { statusStyle } from './status-style.ts';

export function OrderStatus({ status }: { readonly status: string }) {
  const { label, color } = statusStyle(status);
  return <span className={`ostatus ostatus--${color}`}>{label}</span>;
}
