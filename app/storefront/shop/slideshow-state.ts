// State of the slideshow. It advances every five seconds unless paused: by hover, by keyboard focus, by a hidden tab,
// for three seconds after a manual move, or by the pause button.

export const SLIDE_MS = 5_000;
export const MANUAL_PAUSE_MS = 3_000;

export type PauseReason = 'pointer' | 'focus' | 'unseen';

export interface SlideshowState {
  readonly count: number;
  readonly current: number;
  /** The outgoing slide and its direction: 1 is forward. */
  readonly outgoing: number | null;
  readonly direction: 1 | -1;
  /** False once the shopper has paused it. */
  readonly isPlaying: boolean;
  readonly pausedBy: readonly PauseReason[];
  /** Not null during the pause after a manual move; each pause has its own number. */
  readonly manualPauseId: number | null;
}

export type SlideshowEvent =
  | { readonly kind: 'tick' }
  | { readonly kind: 'step'; readonly direction: 1 | -1 }
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'manual-pause-ended' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'pause' | 'resume'; readonly by: PauseReason };

export const createState = (count: number): SlideshowState => ({
  count,
  current: 0,
  outgoing: null,
  direction: 1,
  isPlaying: true,
  pausedBy: [],
  manualPauseId: null,
});

export const isRunning = ({ count, isPlaying, pausedBy, manualPauseId }: SlideshowState): boolean =>
  count > 1 && isPlaying && pausedBy.length === 0 && manualPauseId === null;

function moveTo(state: SlideshowState, to: number, direction: 1 | -1): SlideshowState {
  const current = (to + state.count) % state.count;
  return current === state.current ? state : { ...state, current, outgoing: state.current, direction };
}

const startManualPause = (state: SlideshowState): SlideshowState => ({
  ...state,
  manualPauseId: (state.manualPauseId ?? 0) + 1,
});

/** Pressing play overrides hover and focus, which the press itself causes. */
const togglePlaying = (state: SlideshowState): SlideshowState =>
  state.isPlaying
    ? { ...state, isPlaying: false }
    : {
        ...state,
        isPlaying: true,
        manualPauseId: null,
        pausedBy: state.pausedBy.filter((reason) => reason === 'unseen'),
      };

export function nextState(state: SlideshowState, event: SlideshowEvent): SlideshowState {
  switch (event.kind) {
    case 'tick':
      return isRunning(state) ? moveTo(state, state.current + 1, 1) : state;
    case 'step':
      return startManualPause(moveTo(state, state.current + event.direction, event.direction));
    case 'go':
      return startManualPause(moveTo(state, event.to, event.to < state.current ? -1 : 1));
    case 'manual-pause-ended':
      return { ...state, manualPauseId: null };
    case 'stop':
      return { ...state, isPlaying: false };
    case 'toggle':
      return togglePlaying(state);
    case 'pause':
      return state.pausedBy.includes(event.by) ? state : { ...state, pausedBy: [...state.pausedBy, event.by] };
    case 'resume':
      return { ...state, pausedBy: state.pausedBy.filter((reason) => reason !== event.by) };
  }
}
