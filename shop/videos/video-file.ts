// Which video files a product may have: MP4 with H.264 pictures, and AAC sound or none, which every browser plays. The content decides, never
// the name of the file. Pure.

import { ok, type Result, refuse } from '#shop/result.ts';
import { type Box, findOnly, listChildren, readType } from './mp4-boxes.ts';
import { type Movie, readMovie, readShownSize } from './mp4-movie.ts';

/** 20 MB, this size included. */
export const MAX_VIDEO_BYTES = 20_971_520;
export const MAX_VIDEO_SECONDS = 60;
/** The longer side: more pixels than a phone shows cost shoppers data. */
export const MAX_VIDEO_SIDE_PX = 1_920;

export type VideoFileRefusal =
  | 'not-an-mp4'
  | 'quicktime'
  | 'damaged'
  | 'fragmented'
  | 'other-codec'
  | 'other-sound'
  | 'too-large'
  | 'too-long'
  | 'too-many-pixels';

export interface VideoProperties {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

const MP4_BRANDS = new Set(['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV']);
const QUICKTIME_BRAND = 'qt  ';
const MAX_BRANDS = 50;

/**
 * The first box names the file's brands. Its first 16 bytes are its size, 'ftyp', the main brand and a version; then come the brands that
 * the file is compatible with, of 4 bytes each.
 */
function brandProblem(bytes: Uint8Array): VideoFileRefusal | null {
  const size = bytes.length < 16 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (size < 16 || size > bytes.length || readType(bytes, 4) !== 'ftyp') return 'not-an-mp4';
  const mainBrand = readType(bytes, 8);
  if (mainBrand === QUICKTIME_BRAND) return 'quicktime';
  const count = Math.min(MAX_BRANDS, Math.floor((size - 16) / 4));
  const compatible = Array.from({ length: count }, (_, index) => readType(bytes, 16 + 4 * index));
  return [mainBrand, ...compatible].some((brand) => MP4_BRANDS.has(brand)) ? null : 'not-an-mp4';
}

const H264_CODECS = ['avc1', 'avc3'];
/** Baseline, Main, Extended and High. Above these are 10 bits per colour or more colours than browsers decode. */
const PLAYED_PROFILES = [66, 77, 88, 100];
/** Fields of a visual sample entry before its boxes. */
const VISUAL_ENTRY_BYTES = 78;

function isPlayedCodec(bytes: Uint8Array, codec: Box): boolean {
  if (!H264_CODECS.includes(codec.type)) return false;
  // `avcC` has at least 7 bytes; the second is the profile.
  const settings = findOnly(listChildren(bytes, codec, VISUAL_ENTRY_BYTES), 'avcC');
  return (
    settings !== null && settings.end - settings.body >= 7 && PLAYED_PROFILES.includes(bytes[settings.body + 1] ?? 0)
  );
}

function codecProblem(bytes: Uint8Array, { tracks }: Movie): VideoFileRefusal | null {
  const codecsOf = (handler: string) =>
    tracks.filter((track) => track.handler === handler).flatMap(({ codecs }) => codecs);
  const [pictures, sounds] = [codecsOf('vide'), codecsOf('soun')];
  if (pictures.length === 0 || !pictures.every((codec) => isPlayedCodec(bytes, codec))) return 'other-codec';
  return sounds.every(({ type }) => type === 'mp4a') ? null : 'other-sound';
}

/** Files in pieces, as live streams have them: their length is not known from the description. */
const isFragmented = ({ topBoxes, parts }: Movie): boolean =>
  topBoxes.some(({ type }) => type === 'moof') || parts.some(({ type }) => type === 'mvex');

const limitProblem = ({ width, height, durationMs }: VideoProperties): VideoFileRefusal | null => {
  if (durationMs > MAX_VIDEO_SECONDS * 1_000) return 'too-long';
  return Math.max(width, height) > MAX_VIDEO_SIDE_PX ? 'too-many-pixels' : null;
};

export interface CheckedVideo extends VideoProperties {
  readonly movie: Movie;
}

export function checkVideoFile(bytes: Uint8Array): Result<CheckedVideo, VideoFileRefusal> {
  if (bytes.length > MAX_VIDEO_BYTES) return refuse('too-large');
  const otherFile = brandProblem(bytes);
  if (otherFile) return refuse(otherFile);
  const movie = readMovie(bytes);
  if (!movie) return refuse('damaged');
  if (isFragmented(movie)) return refuse('fragmented');
  const otherCodec = codecProblem(bytes, movie);
  if (otherCodec) return refuse(otherCodec);
  const track = movie.tracks.find(({ handler }) => handler === 'vide');
  const size = track && readShownSize(bytes, track);
  const { durationMs, topBoxes } = movie;
  if (!size || durationMs === null || !topBoxes.some(({ type }) => type === 'mdat')) return refuse('damaged');
  const properties = { ...size, durationMs };
  const problem = limitProblem(properties);
  return problem ? refuse(problem) : ok({ ...properties, movie });
}
