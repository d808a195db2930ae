import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { BrandLink } from '#shop/brand/brand.ts';
import { BRAND_MAX } from '#shop/brand/brand-problems.ts';
import { moveItem } from '../pictures/picture-order.ts';

interface LinksEditorProps {
  /** 'Header link', used in the labels of the fields. */
  readonly name: string;
  readonly links: readonly BrandLink[];
  readonly max: number;
  readonly onChange: (links: readonly BrandLink[]) => void;
}

export function LinksEditor({ name, links, max, onChange }: LinksEditorProps) {
  const change = (index: number, part: Partial<BrandLink>) =>
    onChange(links.map((link, each) => (each === index ? { ...link, ...part } : link)));
  return (
    <div className="brand__links">
      <ol>
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other identity while it is typed
          <li key={index}>
            <input
              aria-label={`${name} ${index + 1}, text`}
              placeholder="Text"
              maxLength={BRAND_MAX.linkLabel}
              value={link.label}
              onChange={(event) => change(index, { label: event.target.value })}
            />
            <input
              aria-label={`${name} ${index + 1}, address`}
              placeholder="/shop or https://…"
              inputMode="url"
              maxLength={BRAND_MAX.url}
              value={link.url}
              onChange={(event) => change(index, { url: event.target.value })}
            />
            <button
              type="button"
              className="ib"
              aria-label={`Move ${name.toLowerCase()} ${index + 1} up`}
              disabled={index === 0}
              onClick={() => onChange(moveItem(links, index, index - 1))}
            >
              <Icon name="up" />
            </button>
            <button
              type="button"
              className="ib"
              aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
              onClick={() => onChange(links.filter((_, each) => each !== index))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      {links.length < max && (
        <Button variant="quiet" size="sm" onClick={() => onChange([...links, { label: '', url: '' }])}>
          <Icon name="plus" />
          Add a link
        </Button>
      )}
    </div>
  );
}
