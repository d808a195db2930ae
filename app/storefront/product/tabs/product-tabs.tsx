// Tabs with JavaScript, stacked sections without: before hydration the tabs are links to the sections.

import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface Tab {
  /** Also the fragment of its section: `#reviews`. */
  readonly id: string;
  readonly title: string;
  readonly panel: ReactNode;
}

interface ProductTabsProps {
  readonly tabs: readonly Tab[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
}

const NEXT_INDEX_BY_KEY: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function ProductTabs({ tabs, selectedId, onSelect }: ProductTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  // The open tab can disappear, for example when the last review is removed.
  const current = tabs.some(({ id }) => id === selectedId) ? selectedId : tabs[0]?.id;

  const onClick = (event: MouseEvent, id: string) => {
    event.preventDefault();
    onSelect(id);
  };
  // Arrow keys, Home and End select another tab; the space bar selects the tab that has the focus.
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = tabs[NEXT_INDEX_BY_KEY[event.key]?.(index, tabs.length) ?? -1];
    if (!next && event.key !== ' ') return;
    event.preventDefault();
    onSelect(next?.id ?? tabs[index]?.id ?? '');
    if (next) list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };

  return (
    <section className="section wrap" aria-label="About this product">
      <div className="tabs" ref={list} {...(isHydrated ? { role: 'tablist', 'aria-label': 'About this product' } : {})}>
        {tabs.map(({ id, title }, index) => (
          <a
            key={id}
            id={`tab-${id}`}
            href={`#${id}`}
            data-chosen={id === current || undefined}
            {...(isHydrated
              ? {
                  role: 'tab',
                  'aria-selected': id === current,
                  'aria-controls': id,
                  tabIndex: id === current ? 0 : -1,
                  onClick: (event: MouseEvent) => onClick(event, id),
                  onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
                }
              : {})}
          >
            {title}
          </a>
        ))}
      </div>
      {tabs.map(({ id, title, panel }) => (
        <div
          key={id}
          id={id}
          className="tabpanel"
          data-chosen={id === current || undefined}
          {...(isHydrated
            ? { role: 'tabpanel', 'aria-labelledby': `tab-${id}`, tabIndex: 0, hidden: id !== current }
            : {})}
        >
          <h2 className="tabpanel__title h-panel">{title}</h2>
          {panel}
        </div>
      ))}
    </section>
  );
}
