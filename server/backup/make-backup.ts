// One backup of a running store: the database as of one moment, then the original pictures.
import path from 'node:path';
import { backUpTables } from '#db/backup/back-up-tables.server.ts';
import { backUpDatabase } from '#db/embedded/backup.server.ts';
import {
  type BackupInfo,
  DATABASE_FOLDER,
  type DatabaseBackup,
  PICTURES_FOLDER,
  writeBackup,
} from './backup-folder.ts';
import { backUpPictures, type PictureFiles } from './backup-pictures.ts';

export interface BackupSource {
  readonly databaseUrl: string;
  readonly database: DatabaseBackup;
  /** DATA_DIR, which holds the private database; used for a 'base' backup only. */
  readonly dataFolder: string;
  /** Null for a backup without pictures. */
  readonly pictures: PictureFiles | null;
  /** An earlier backup whose pictures need not be copied again. */
  readonly previous?: string | null;
  readonly now: Date;
}

/**
 * `folder` must not exist, or must be empty. The database is copied first: a file without its row does no harm, a row without
 * its file does.
 */
export function makeBackup(source: BackupSource, folder: string): Promise<BackupInfo> {
  return writeBackup(folder, async (unfinished) => {
    const into = path.join(unfinished, DATABASE_FOLDER);
    const { bytes } =
      source.database === 'base'
        ? await backUpDatabase(source.dataFolder, source.databaseUrl, into)
        : await backUpTables(source.databaseUrl, into);
    const previous = source.previous ? path.join(source.previous, PICTURES_FOLDER) : null;
    const pictures =
      source.pictures && (await backUpPictures(source.pictures, path.join(unfinished, PICTURES_FOLDER), previous));
    return {
      made: source.now.toISOString(),
      database: source.database,
      databaseBytes: bytes,
      pictures: pictures?.files ?? null,
    };
  });
}
