import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectOk } from '#shop/testing/test-shop.ts';
import { withoutMetadata } from './erase-metadata.ts';
import { box, join, sampleVideo, text, uint32, videoReplacing, videoWith } from './testing/sample-video.ts';
import { checkVideoFile, MAX_VIDEO_BYTES } from './video-file.ts';

const reasonOf = (bytes: Uint8Array): string => {
  const checked = checkVideoFile(bytes);
  return checked.ok ? 'accepted' : checked.reason;
};

/**
 * The sample with bytes overwritten, counted from the first occurrence of a text. After a type of 4 letters, `4 + n` is byte n of the
 * box.
 */
function changedAt(marker: string, offset: number, bytes: Uint8Array): Uint8Array {
  const video = sampleVideo();
  video.set(bytes, text(video).indexOf(marker) + offset);
  return video;
}

test('A-VIDEO-03 reads size and length of an H.264 file', () => {
  const { movie, ...properties } = expectOk(checkVideoFile(sampleVideo()));
  expect(properties).toEqual({ width: 96, height: 128, durationMs: 1_000 });
  expect(movie.tracks.map(({ handler }) => handler)).toEqual(['vide', 'soun']);
});

test('A-VIDEO-03 a recording that a phone stored sideways has its upright size', () => {
  // The matrix of a rotation by 90°: 0, 1, 0, -1, 0.
  const turned = changedAt('tkhd', 4 + 40, uint32(0, 0x10000, 0, -0x10000, 0));
  expect(expectOk(checkVideoFile(turned))).toMatchObject({ width: 128, height: 96 });
});

test('A-VIDEO-03 the data may come before the description', () => {
  const video = sampleVideo();
  const movieStart = text(video).indexOf('moov') - 4;
  const dataStart = text(video).indexOf('mdat') - 4;
  const reordered = join(
    video.subarray(0, movieStart),
    video.subarray(dataStart),
    video.subarray(movieStart, dataStart),
  );
  expect(reasonOf(reordered)).toBe('accepted');
});

const withSize = (marker: string, ...size: number[]) => changedAt(marker, -4, uint32(...size));
const longBox = (high: number, low: number) => join(uint32(1), 'free', uint32(high, low));
const nested = (depth: number): Uint8Array =>
  Array.from({ length: depth }).reduce<Uint8Array>((inner) => box('udta', inner), new Uint8Array());

test.each<[string, Uint8Array, string]>([
  ['an empty file', new Uint8Array(), 'not-an-mp4'],
  ['a picture', Buffer.from('\xff\xd8\xff\xe0 this is a JPEG, not a video', 'latin1'), 'not-an-mp4'],
  ['an AVIF picture', join(uint32(24), 'ftypavif', uint32(0), 'avifmif1', box('moov')), 'not-an-mp4'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-an-mp4'],
  ['a first box that is longer than the file', withSize('ftyp', 0x7fffffff), 'not-an-mp4'],
  ['a MOV file', videoReplacing('ftypisom', 'ftypqt  '), 'quicktime'],
  ['HEVC', videoReplacing('avc1\0\0\0\0\0\0\0\x01', 'hvc1\0\0\0\0\0\0\0\x01'), 'other-codec'],
  ['10 bits per colour', changedAt('avcC', 5, new Uint8Array([110])), 'other-codec'],
  ['no picture track', videoReplacing('vide', 'text'), 'other-codec'],
  ['sound that is not AAC', videoReplacing('mp4a', 'Opus'), 'other-sound'],
  ['fragments at the top', videoWith({ atEnd: [box('moof', new Uint8Array(8))] }), 'fragmented'],
  ['a description of fragments', videoWith({ inMovie: [box('mvex', new Uint8Array(8))] }), 'fragmented'],
  ['no description', sampleVideo().subarray(0, 32), 'damaged'],
  ['no media data', videoReplacing('mdat', 'free'), 'damaged'],
  ['two descriptions', videoWith({ atEnd: [box('moov')] }), 'damaged'],
  ['an end in the middle of a box', sampleVideo().subarray(0, 3_000), 'damaged'],
  ['bytes after the last box', videoWith({ atEnd: ['abc'] }), 'damaged'],
  ['a box of 7 bytes', videoWith({ atEnd: [join(uint32(7), 'free')] }), 'damaged'],
  ['a box inside without an end', withSize('trak', 0), 'damaged'],
  ['a box inside that is longer than its parent', withSize('mdia', 0x10000), 'damaged'],
  ['a 64-bit size beyond the file', videoWith({ atEnd: [longBox(0xffffffff, 0xffffffff)] }), 'damaged'],
  ['a 64-bit size below its own header', videoWith({ atEnd: [longBox(0, 8)] }), 'damaged'],
  ['a 64-bit size that is cut off', videoWith({ atEnd: [join(uint32(1), 'free')] }), 'damaged'],
  ['a huge number of codecs', changedAt('stsd', 8, uint32(0xffffffff)), 'damaged'],
  ['thousands of boxes', videoWith({ atEnd: Array.from({ length: 5_000 }, () => box('free')) }), 'damaged'],
  ['an unknown length', changedAt('mvhd', 4 + 16, uint32(0)), 'damaged'],
  ['no units of time', changedAt('mvhd', 4 + 12, uint32(0)), 'damaged'],
  ['no width', changedAt('tkhd', 4 + 76, uint32(0)), 'damaged'],
  ['61 seconds', changedAt('mvhd', 4 + 16, uint32(61_000)), 'too-long'],
  ['60 seconds', changedAt('mvhd', 4 + 16, uint32(60_000)), 'accepted'],
  ['4K', changedAt('tkhd', 4 + 76, uint32(3_840 * 65_536, 2_160 * 65_536)), 'too-many-pixels'],
  ['a 64-bit size that is true', videoWith({ atEnd: [longBox(0, 16)] }), 'accepted'],
  ['a last box without an end', videoWith({ atEnd: [join(uint32(0), 'free')] }), 'accepted'],
  ['boxes in boxes in boxes', videoWith({ inMovie: [nested(200)] }), 'accepted'],
])('A-VIDEO-03 A-VIDEO-04 judges a file by its content: %s', (_, bytes, expected) => {
  expect(reasonOf(bytes)).toBe(expected);
});

test('A-VIDEO-02 one byte more than 20 MB is refused', () => {
  expect(reasonOf(new Uint8Array(MAX_VIDEO_BYTES + 1))).toBe('too-large');
  expect(reasonOf(new Uint8Array(MAX_VIDEO_BYTES))).toBe('not-an-mp4');
});

describe('A-VIDEO-04 a hostile file is accepted or refused; nothing throws', () => {
  const expectHandled = (bytes: Uint8Array) => {
    const checked = checkVideoFile(bytes);
    if (!checked.ok) return;
    const cleaned = withoutMetadata(bytes, checked.value.movie);
    if (cleaned === null) return;
    expect(cleaned.length).toBe(bytes.length);
    expect(checkVideoFile(cleaned).ok).toBe(true);
  };

  test('of any bytes after a true beginning', () => {
    const beginning = sampleVideo().subarray(0, 32);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => expectHandled(join(beginning, bytes))));
  });

  test('of a video with changed bytes, cut anywhere', () => {
    const video = sampleVideo();
    const edit = fc.tuple(
      fc.nat(video.length - 5),
      fc.oneof(fc.nat(64), fc.constantFrom(0, 1, 0x7fffffff, 0xffffffff)),
    );
    const edits = fc.array(edit, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(edits, fc.option(fc.nat(video.length)), (changes, end) => {
        const bytes = video.slice();
        for (const [offset, value] of changes) bytes.set(uint32(value), offset);
        expectHandled(bytes.subarray(0, end ?? undefined));
      }),
      { numRuns: 2_000 },
    );
  });

  test('of boxes with sizes that lie', () => {
    const sizes = fc.array(
      fc.tuple(fc.constantFrom('moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'udta'), fc.nat(200)),
    );
    fc.assert(
      fc.property(sizes, (boxes) => {
        const lying = boxes.map(([type, size]) => join(uint32(size), type));
        expectHandled(videoWith({ inMovie: lying }));
        expectHandled(videoWith({ atEnd: lying }));
      }),
    );
  });
});
