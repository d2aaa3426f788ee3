const mp3Rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const mp25Rates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [44100, 48000, 32000];

/** Signature for MP3 without ID3 — https://mimesniff.spec.whatwg.org/#signature-for-mp3-without-id3 */
export function hasMP3WithoutID3Signature(bytes: Uint8Array): boolean {
  if (!matchesMP3Header(bytes, 0)) return false;
  const skipped = frameSize(bytes);
  if (skipped < 4 || skipped > bytes.length) return false;
  return matchesMP3Header(bytes, skipped);
}

/** Match an mp3 header — https://mimesniff.spec.whatwg.org/#match-an-mp3-header */
function matchesMP3Header(bytes: Uint8Array, at: number): boolean {
  if (bytes.length - at < 4) return false;
  const second = bytes[at + 1]!;
  const third = bytes[at + 2]!;
  if (bytes[at] !== 0xff || (second & 0xe0) !== 0xe0) return false;
  const layer = (second & 0x06) >> 1;
  if (layer === 0) return false;
  if ((third & 0xf0) >> 4 === 15) return false;
  if ((third & 0x0c) >> 2 === 3) return false;
  return 4 - layer === 3;
}

/** Compute an mp3 frame size — https://mimesniff.spec.whatwg.org/#compute-an-mp3-frame-size — of the frame at the start. */
function frameSize(bytes: Uint8Array): number {
  const version = (bytes[1]! & 0x18) >> 3;
  const third = bytes[2]!;
  const rates = (version & 1) !== 0 ? mp3Rates : mp25Rates;
  const bitrate = rates[(third & 0xf0) >> 4]! * 1000;
  const scale = version === 1 ? 72 : 144;
  const size = Math.floor((bitrate * scale) / sampleRates[(third & 0x0c) >> 2]!);
  return (third & 0x02) !== 0 ? size + 1 : size;
}
