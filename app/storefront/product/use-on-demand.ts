// Loads a component when it is first opened, because most visitors never open it.

import { type ComponentType, useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';

interface OnDemand<Props> {
  /** Null until it is loaded and while it is closed. */
  readonly Component: ComponentType<Props> | null;
  readonly open: () => void;
  readonly close: () => void;
}

export function useOnDemand<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>): OnDemand<Props> {
  const toast = useToast();
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    load().then(
      (module) => setLoaded(() => module.default),
      () => {
        setOpen(false);
        toast({
          kind: 'error',
          text: 'This could not be opened.',
          hint: 'Please check your connection and try again.',
        });
      },
    );
  };
  return { Component: isOpen ? Loaded : null, open, close: () => setOpen(false) };
}
