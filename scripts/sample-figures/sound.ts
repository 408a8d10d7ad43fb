import { randomFrom } from './random.ts';

const RATE = 11_025;

/** Synthesizes a mono WAV file of 8 bits with the sound of bubbles leaving seaweed: short rising pings in quiet noise. */
export function bubbleSound(seconds: number): Uint8Array {
  const random = randomFrom(77);
  const samples = new Float64Array(Math.round(seconds * RATE));
  for (let start = 0.1; start < seconds - 0.1; start += 0.03 + 0.16 * random.next()) {
    const pitch = 900 + 2200 * random.next();
    const loudness = 0.15 + 0.5 * random.next();
    const first = Math.round(start * RATE);
    for (let i = 0; i < 500 && first + i < samples.length; i++) {
      const time = i / RATE;
      const ping = loudness * Math.max(0, 1 - i / 500) ** 3 * Math.sin(2 * Math.PI * (pitch + 9000 * time) * time);
      samples[first + i] = (samples[first + i] ?? 0) + ping;
    }
  }
  const bytes = samples.map((sample) => Math.round(Math.min(255, Math.max(0, 128 + 110 * sample + random.normal(0, 0.4)))));
  return wav(Uint8Array.from(bytes));
}

function wav(samples: Uint8Array): Uint8Array {
  const file = new Uint8Array(44 + samples.length);
  const view = new DataView(file.buffer);
  const write = (at: number, text: string): void => file.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples.length, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, samples.length, true);
  file.set(samples, 44);
  return file;
}
