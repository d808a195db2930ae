// Plays one of two sounds, so that staff need not look at the screen: a short high one for a counted unit, a long low one for a code that
// was not counted.

const SOUNDS = { counted: { frequency: 1_320, seconds: 0.08 }, problem: { frequency: 220, seconds: 0.4 } } as const;

/** Created with the first scan, because browsers play sounds only after a key or a press. */
let audio: AudioContext | null = null;

export function beep(kind: keyof typeof SOUNDS): void {
  const { frequency, seconds } = SOUNDS[kind];
  try {
    audio ??= new AudioContext();
    const tone = new OscillatorNode(audio, { frequency, type: 'square' });
    const volume = new GainNode(audio, { gain: 0.06 });
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + seconds);
  } catch {
    // The device has no sound.
  }
}
