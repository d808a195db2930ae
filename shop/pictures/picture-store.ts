// Storage of picture bytes: disk by default, any S3-compatible bucket by configuration.
// Names are made by the store (`originals/…`, `variants/…`) and never contain a visitor's text.

export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export interface PictureStore {
  put(name: string, file: StoredFile): Promise<void>;
  get(name: string): Promise<StoredFile | null>;
  remove(name: string): Promise<void>;
}
