/** Plays one sound, or with `quietly` only makes ready to; answers whether the browser lets it, which may need a tap first. */
export type Ring = (how?: { quietly: boolean }) => Promise<boolean>;

/** A bell's two strokes: pitch in Hz, start in seconds. */
const STROKES = [
  { pitch: 880, start: 0 },
  { pitch: 660, start: 0.22 },
];
const FADE = 1.1;
const LOUDNESS = 0.35;
/** ms after which a browser that says nothing counts as one that refuses: it waits for a tap that nobody knows of. */
const PERMISSION_TIMEOUT = 500;

let context: AudioContext | undefined;

/** Rings the bell for new work. Made of tones, so there is no file to load. */
export const ringBell: Ring = async ({ quietly } = { quietly: false }) => {
  if (typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  if (!(await isAllowed(context))) return false;
  if (!quietly) for (const { pitch, start } of STROKES) strike(context, pitch, context.currentTime + start);
  return true;
};

async function isAllowed(audio: AudioContext): Promise<boolean> {
  if (audio.state === 'running') return true;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, PERMISSION_TIMEOUT));
  // A rejection and a promise that never settles both mean: not allowed. The state says which.
  await Promise.race([audio.resume().catch(() => undefined), timeout]);
  return isRunning(audio);
}

function isRunning(audio: AudioContext): boolean {
  return audio.state === 'running';
}

function strike(audio: AudioContext, pitch: number, at: number): void {
  for (const [partial, share] of [
    [1, 1],
    [2.4, 0.35],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch * partial;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUDNESS * share, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + FADE / partial);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + FADE);
  }
}
