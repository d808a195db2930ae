// When the slideshow moves and where to. It advances every five seconds unless paused: by hover, by keyboard focus, by a
// hidden tab, for three seconds after a manual move, or by the pause button.

export const SLIDE_MS = 5_000;
export const PAUSE_MS = 3_000;

export type PauseReason = 'pointer' | 'focus' | 'unseen';

export interface SlideshowState {
  readonly count: number;
  readonly at: number;
  /** The outgoing slide and its direction: 1 is forward. */
  readonly leaving: number | null;
  readonly direction: 1 | -1;
  /** False once the shopper has paused it. */
  readonly isPlaying: boolean;
  readonly pausedBy: readonly PauseReason[];
  /** Paused after a manual move. The number identifies the pause. */
  readonly resting: number | null;
}

export type SlideshowEvent =
  | { readonly kind: 'tick' }
  | { readonly kind: 'step'; readonly direction: 1 | -1 }
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'rested' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'hold' | 'release'; readonly by: PauseReason };

export const startOf = (count: number): SlideshowState => ({
  count,
  at: 0,
  leaving: null,
  direction: 1,
  isPlaying: true,
  pausedBy: [],
  resting: null,
});

export const runs = ({ count, isPlaying, pausedBy, resting }: SlideshowState): boolean =>
  count > 1 && isPlaying && pausedBy.length === 0 && resting === null;

function moved(state: SlideshowState, to: number, direction: 1 | -1): SlideshowState {
  const at = (to + state.count) % state.count;
  return at === state.at ? state : { ...state, at, leaving: state.at, direction };
}

const rested = (state: SlideshowState): SlideshowState => ({ ...state, resting: (state.resting ?? 0) + 1 });

/** Pressing play overrides hover and focus, which the press itself causes. */
const toggled = (state: SlideshowState): SlideshowState =>
  state.isPlaying
    ? { ...state, isPlaying: false }
    : { ...state, isPlaying: true, resting: null, pausedBy: state.pausedBy.filter((reason) => reason === 'unseen') };

export function nextState(state: SlideshowState, event: SlideshowEvent): SlideshowState {
  switch (event.kind) {
    case 'tick':
      return runs(state) ? moved(state, state.at + 1, 1) : state;
    case 'step':
      return rested(moved(state, state.at + event.direction, event.direction));
    case 'go':
      return rested(moved(state, event.to, event.to < state.at ? -1 : 1));
    case 'rested':
      return { ...state, resting: null };
    case 'stop':
      return { ...state, isPlaying: false };
    case 'toggle':
      return toggled(state);
    case 'hold':
      return state.pausedBy.includes(event.by) ? state : { ...state, pausedBy: [...state.pausedBy, event.by] };
    case 'release':
      return { ...state, pausedBy: state.pausedBy.filter((reason) => reason !== event.by) };
  }
}
