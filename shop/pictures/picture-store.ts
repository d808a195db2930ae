// Storage of the bytes of pictures and videos: disk by default, any S3-compatible bucket by configuration.
// Names are made by the store (`originals/…`, `products/…`, `variants/…`, `videos/…`). Of the name of an uploaded file they contain only
// a-z, 0-9 and '-'.

export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Both bytes included: 0 to 9 are ten bytes. */
export interface ByteSpan {
  readonly first: number;
  readonly last: number;
}

export interface PictureStore {
  put(name: string, file: StoredFile): Promise<void>;
  get(name: string): Promise<StoredFile | null>;
  /** A part of a file as a stream: a video is never in memory as a whole. Null when there is no such file. */
  read(name: string, span: ByteSpan): Promise<ReadableStream<Uint8Array> | null>;
  remove(name: string): Promise<void>;
}
