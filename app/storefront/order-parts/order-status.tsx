import { statusStyle } from './status-style.ts';

export function OrderStatus({ status }: { readonly status: string }) {
  const { word, colour } = statusStyle(status);
  return <span className={`ostatus ostatus--${colour}`}>{word}</span>;
}
