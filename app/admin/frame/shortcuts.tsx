// Keyboard shortcuts of the whole back office: G and a letter opens a screen, J, K and X work in a list, ? shows all
// shortcuts. They are off in fields and dialogs.

import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Permission } from '#shop/staff/permission.ts';
import { isShortcut, mayBeShortcut } from '../kit/list/use-list-keys.ts';
import { useRowKeys } from '../kit/list/use-row-keys.ts';
import { usePermissions } from '../kit/use-may.tsx';
import { MORE_SECTIONS, permittedScreens, SECTIONS } from './sections.ts';

/** The screen that opens when this key follows G. */
const PATH_BY_KEY: Readonly<Record<string, string>> = {
  d: '',
  p: '/products',
  c: '/coupons',
  s: '/settings',
  o: '/orders',
  u: '/users',
  b: '/feedback',
  l: '/leads',
  f: '/fulfillment',
  r: '/refunds',
  a: '/audit',
};
/** The second key must follow G within this time. */
const SEQUENCE_MS = 1_500;

/** Returns the path for `key`, pressed `msSinceG` milliseconds after G; null if the two open no screen. */
export const goPath = (key: string, msSinceG: number): string | null => {
  const path = msSinceG < SEQUENCE_MS && Object.hasOwn(PATH_BY_KEY, key) ? PATH_BY_KEY[key] : undefined;
  return path === undefined ? null : `/admin-panel${path}`;
};

const sectionName = (path: string): string =>
  [...SECTIONS, ...MORE_SECTIONS].find((section) => section.path === path)?.name ?? '';

type Shortcut = readonly [text: string, keys: readonly string[]];

const EVERYWHERE: readonly Shortcut[] = [
  ['Search the store', ['Ctrl', 'K']],
  ['Show this list', ['?']],
  ['Close what is open', ['Esc']],
];
const IN_LISTS_AND_FORMS: readonly Shortcut[] = [
  ['Next row', ['J']],
  ['Previous row', ['K']],
  ['Open the row', ['Enter']],
  ['Select the row', ['X']],
  ['Select all rows up to here', ['Shift', 'X']],
  ['Search in this list', ['/']],
  ['New product or coupon', ['N']],
  ['Save the form', ['Ctrl', 'S']],
];

const isPermitted = (path: string, permissions: ReadonlySet<Permission>): boolean =>
  permittedScreens([{ path: path.slice('/admin-panel'.length) }], permissions).length > 0;

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const listGroups = (permissions: ReadonlySet<Permission>): readonly ShortcutGroup[] => [
  { title: 'Everywhere', shortcuts: EVERYWHERE },
  { title: 'Lists and forms', shortcuts: IN_LISTS_AND_FORMS },
  {
    title: 'Go to',
    shortcuts: Object.entries(PATH_BY_KEY)
      .filter(([, path]) => isPermitted(`/admin-panel${path}`, permissions))
      .map(([key, path]) => [sectionName(path), ['G', key.toUpperCase()]]),
  },
];

function useGoKeys(permissions: ReadonlySet<Permission>): void {
  const navigate = useNavigate();
  const go = useEffectEvent((path: string) => {
    if (isPermitted(path, permissions)) void navigate(path);
  });
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!mayBeShortcut(event)) return;
      const path = goPath(event.key, event.timeStamp - startedAt.current);
      startedAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (path !== null) go(path);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function useHelpKey(open: () => void): void {
  const onHelp = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isShortcut(event, '?')) onHelp();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const permissions = usePermissions();
  useGoKeys(permissions);
  useRowKeys();
  useHelpKey(() => setOpen(true));
  return (
    <Dialog open={isOpen} title="Keyboard shortcuts" wide onClose={() => setOpen(false)}>
      <div className="keys">
        {listGroups(permissions).map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(([text, keys]) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Fragment key={key}>
                        <kbd>{key}</kbd>{' '}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
