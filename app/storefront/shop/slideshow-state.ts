// When the slideshow moves and where to. It advances every five seconds unless paused: by hover, by keyboard focus, by a
// hidden tab, for three seconds after a manual move, or by the pause button.

export const SLIDE_MS = 5_000;
export const REST_MS = 3_000;

export type Hold = 'pointer' | 'focus' | 'unseen';

export interface SlideshowState {
  readonly count: number;
  readonly at: number;
  /** The outgoing slide and its direction: 1 is forward. */
  readonly leaving: number | null;
  readonly way: 1 | -1;
  /** False once the shopper has paused it. */
  readonly wanted: boolean;
  readonly holds: readonly Hold[];
  /** Paused after a manual move. The number identifies the pause. */
  readonly resting: number | null;
}

export type SlideshowEvent =
  | { readonly kind: 'tick' }
  | { readonly kind: 'step'; readonly way: 1 | -1 }
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'rested' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'hold' | 'release'; readonly by: Hold };

export const startOf = (count: number): SlideshowState => ({
  count,
  at: 0,
  leaving: null,
  way: 1,
  wanted: true,
  holds: [],
  resting: null,
});

export const runs = ({ count, wanted, holds, resting }: SlideshowState): boolean =>
  count > 1 && wanted && holds.length === 0 && resting === null;

function moved(state: SlideshowState, to: number, way: 1 | -1): SlideshowState {
  const at = (to + state.count) % state.count;
  return at === state.at ? state : { ...state, at, leaving: state.at, way };
}

const rested = (state: SlideshowState): SlideshowState => ({ ...state, resting: (state.resting ?? 0) + 1 });

/** Pressing play overrides hover and focus, which the press itself causes. */
const toggled = (state: SlideshowState): SlideshowState =>
  state.wanted
    ? { ...state, wanted: false }
    : { ...state, wanted: true, resting: null, holds: state.holds.filter((hold) => hold === 'unseen') };

export function nextState(state: SlideshowState, event: SlideshowEvent): SlideshowState {
  switch (event.kind) {
    case 'tick':
      return runs(state) ? moved(state, state.at + 1, 1) : state;
    case 'step':
      return rested(moved(state, state.at + event.way, event.way));
    case 'go':
      return rested(moved(state, event.to, event.to < state.at ? -1 : 1));
    case 'rested':
      return { ...state, resting: null };
    case 'stop':
      return { ...state, wanted: false };
    case 'toggle':
      return toggled(state);
    case 'hold':
      return state.holds.includes(event.by) ? state : { ...state, holds: [...state.holds, event.by] };
    case 'release':
      return { ...state, holds: state.holds.filter((hold) => hold !== event.by) };
  }
}
