/** Plays a sound, or only prepares it with `quietly`. Resolves to whether the browser allows it, which may require a tap first. */
export type Ring = (how?: { quietly: boolean }) => Promise<boolean>;

/** The bell's two strokes: pitch in Hz, start in seconds. */
const STROKES = [
  { pitch: 880, start: 0 },
  { pitch: 660, start: 0.22 },
];
const FADE = 1.1;
const LOUDNESS = 0.35;
/** Time in ms after which a browser that does not answer counts as refusing: it waits for a tap. */
const PERMISSION_TIMEOUT = 500;

let context: AudioContext | undefined;

/** Rings the bell for new work. It is synthesized, so there is no file to load. */
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
  // A rejection and a promise that never settles both mean that sound is not allowed. The state tells which.
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
