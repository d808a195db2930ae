import { describe, expect, test } from 'vitest';
import { expectOk } from '#shop/testing/test-shop.ts';
import { withoutMetadata } from './erase-metadata.ts';
import { box, dataTrack, PLACE, sampleVideo, text, uint32, videoWith } from './testing/sample-video.ts';
import { checkVideoFile } from './video-file.ts';

const clean = (bytes: Uint8Array): Uint8Array | null => withoutMetadata(bytes, expectOk(checkVideoFile(bytes)).movie);

test.each<[string, Uint8Array]>([
  ['as ffmpeg writes it', sampleVideo()],
  ['©xyz of a phone', videoWith({ inMovie: [box('udta', box('\xa9xyz', uint32(0x001215c7), PLACE))] })],
  ['meta of the description', videoWith({ inMovie: [box('meta', uint32(0), box('keys', PLACE))] })],
  ['loci of a 3GP phone', videoWith({ inMovie: [box('udta', box('loci', uint32(0), PLACE))] })],
  ['meta of the file', videoWith({ atEnd: [box('meta', uint32(0), PLACE)] })],
  ['XMP in a box of its own', videoWith({ atEnd: [box('uuid', new Uint8Array(16), `<exif:GPS>${PLACE}`)] })],
  ['a box that nobody knows', videoWith({ atEnd: [box('abcd', PLACE)] })],
  ['free space', videoWith({ atEnd: [box('free', PLACE)] })],
])('A-VIDEO-05 erases the place of the recording: %s', (_, bytes) => {
  expect(text(bytes)).toContain(PLACE);
  const cleaned = clean(bytes);
  expect(text(cleaned ?? bytes)).not.toContain(PLACE);
  expect(cleaned?.length).toBe(bytes.length);
  expect(expectOk(checkVideoFile(cleaned ?? bytes))).toMatchObject({ width: 96, height: 128, durationMs: 1_000 });
});

test('A-VIDEO-05 erases the place inside a track', () => {
  const video = sampleVideo();
  // Replaces the edit list of the first track by a box of the same length with the place.
  // A box begins with its size, 4 bytes before its type; size and type are 8 bytes.
  const start = text(video).indexOf('edts') - 4;
  const length = new DataView(video.buffer).getUint32(start);
  const udta = box('udta', PLACE.padEnd(length - 8));
  expect(udta.length).toBe(length);
  video.set(udta, start);
  expect(text(clean(video) ?? video)).not.toContain(PLACE);
});

test('A-VIDEO-05 pictures and sound stay byte by byte where they were', () => {
  const video = sampleVideo();
  const cleaned = clean(video) ?? new Uint8Array();
  const dataStart = text(video).indexOf('mdat') - 4;
  expect(text(cleaned.subarray(dataStart))).toBe(text(video.subarray(dataStart)));
  for (const type of ['stsd', 'stts', 'stsz', 'stco'])
    expect(text(cleaned).indexOf(type)).toBe(text(video).indexOf(type));
  expect(text(cleaned)).toContain('free');
  expect(text(cleaned)).not.toMatch(/udta|meta/);
});

describe('a data track, such as the positions that a camera records (GoPro calls them gpmd)', () => {
  const POSITIONS = box('mdat', PLACE, PLACE);
  const BOX_HEADER_BYTES = 8;
  /** More sizes than the table holds. */
  const TOO_MANY = 0xffffffff;
  const videoWithTrack = (offset: number, sizeCount = 2) =>
    videoWith({ inMovie: [dataTrack({ offset, sizes: [PLACE.length, PLACE.length], sizeCount })], atEnd: [POSITIONS] });
  // The file has the same length with any offset, so it is built once to learn where the samples will lie.
  const offset = videoWithTrack(0).length - POSITIONS.length + BOX_HEADER_BYTES;
  const beginning = (bytes: Uint8Array | null): string => text((bytes ?? new Uint8Array()).subarray(0, 32));

  test('A-VIDEO-05 is erased, with its samples', () => {
    const cleaned = clean(videoWithTrack(offset));
    expect(text(cleaned ?? new Uint8Array())).not.toContain(PLACE);
    expect(text(cleaned ?? new Uint8Array())).not.toMatch(/gpmd/);
    expect(beginning(cleaned)).toBe(beginning(sampleVideo()));
  });

  test('A-VIDEO-05 with offsets outside the media data erases nothing there', () => {
    expect(beginning(clean(videoWithTrack(0)))).toBe(beginning(sampleVideo()));
  });

  test('A-VIDEO-05 with a damaged table cannot be erased, so the file is refused', () => {
    expect(clean(videoWithTrack(offset, TOO_MANY))).toBeNull();
  });
});
