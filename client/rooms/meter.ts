/** How often a second a microphone's level is measured. */
const looks = 12;

/**
 * Measures how loud a microphone is, for the bar of a device check: `onLevel` gets numbers from 0 to 1, twelve a second. Speech moves
 * between about 0.2 and 0.8. Without Web Audio, `onLevel` is never called.
 */
export function meterLevel(track: MediaStreamTrack, onLevel: (level: number) => void): { stop(): void } {
  const context = newContext();
  if (!context) return { stop: () => undefined };
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples));
  }, 1000 / looks);
  void context.resume().catch(() => undefined);
  return {
    stop() {
      clearInterval(timer);
      source.disconnect();
      void context.close().catch(() => undefined);
    },
  };
}

/** The quietest sound that moves the bar, in decibels below the loudest. */
const floor = -60;

/** The loudness of samples, from 0 (silence) to 1, on a logarithmic scale like the ear's. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length));
  return Math.min(1, Math.max(0, 1 - decibels / floor));
}

/** Plays three notes, on the speaker with this id if a page can choose one. Resolves at the end. */
export async function playTestTone(speakerId: string | null = null): Promise<void> {
  const context = newContext();
  if (!context) return;
  try {
    if (speakerId && 'setSinkId' in context) await (context.setSinkId as (id: string) => Promise<void>)(speakerId).catch(() => undefined);
    await context.resume();
    const gain = new GainNode(context, { gain: 0 });
    gain.connect(context.destination);
    const start = context.currentTime + 0.05;
    for (const [index, frequency] of [523, 659, 784].entries()) {
      const note = new OscillatorNode(context, { frequency });
      note.connect(gain);
      note.start(start + index * 0.25);
      note.stop(start + index * 0.25 + 0.22);
      gain.gain.setTargetAtTime(0.25, start + index * 0.25, 0.02);
      gain.gain.setTargetAtTime(0, start + index * 0.25 + 0.18, 0.02);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  } finally {
    await context.close().catch(() => undefined);
  }
}

function newContext(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}
