import { type PictureFile, pictureFolder, pictureVersion } from '../../../engine/content/picture-files.ts';
import { type PictureHeader, readPictureHeader } from '../../../engine/content/picture-header.ts';
import type { Database } from '../../database/database.ts';
import { textOfVersion } from './picture-name.ts';

/** A picture without a name: what its bytes say. */
export type PictureDescription = Omit<PictureFile, 'file'>;

/** The bytes of pictures that changes and publications name by their versions. Servers of one database share them. */
export interface PictureVersions {
  /** Keeps a picture. Returns its version. */
  keep(bytes: Uint8Array): Promise<string>;
  /** Describes the pictures of versions that are kept. */
  describe(versions: readonly string[]): Promise<ReadonlyMap<string, PictureDescription>>;
  /** The bytes of a version; undefined if it is not kept. */
  bytes(version: string): Promise<Buffer | undefined>;
  /** The number of bytes of some versions. */
  size(versions: readonly string[]): Promise<number>;
  /** The pictures of a version under the names that changes and publications give it. */
  named(version: string): Promise<readonly PictureFile[]>;
  /** Deletes the pictures that were kept before an instant, and that no change and no publication names. */
  sweep(before: Date): Promise<void>;
}

const picturesPattern = `${pictureFolder}/%`;

export function createPictureVersions(database: Database, now: () => Date): PictureVersions {
  async function describe(versions: readonly string[]): Promise<ReadonlyMap<string, PictureDescription>> {
    if (versions.length === 0) return new Map();
    const rows = await database
      .selectFrom('studio_pictures')
      .select(['version', 'format', 'width', 'height', 'is_animated'])
      .where('version', 'in', versions)
      .execute();
    return new Map(
      rows.map(({ is_animated: isAnimated, ...row }) => [
        row.version,
        { ...row, ...(isAnimated === 1 && { isAnimated: true }) },
      ]),
    );
  }

  /** The texts of pictures that changes or publications name. */
  async function namedTexts(): Promise<ReadonlySet<string | null>> {
    const changes = await database
      .selectFrom('studio_changes')
      .select(['base', 'text'])
      .where('file', 'like', picturesPattern)
      .execute();
    const published = await database
      .selectFrom('studio_published_files')
      .select(['before', 'after'])
      .where('file', 'like', picturesPattern)
      .execute();
    return new Set([
      ...changes.flatMap(({ base, text }) => [base, text]),
      ...published.flatMap(({ before, after }) => [before, after]),
    ]);
  }

  return {
    describe,
    async keep(bytes) {
      const version = pictureVersion(bytes);
      const { format, width, height, isAnimated } = headerOf(bytes);
      await database
        .insertInto('studio_pictures')
        .values({
          version,
          format,
          width,
          height,
          is_animated: isAnimated === true ? 1 : 0,
          size: bytes.byteLength,
          kept_at: now().toISOString(),
          bytes: Buffer.from(bytes),
        })
        // The picture may be about to be swept.
        .onConflict((conflict) => conflict.column('version').doUpdateSet({ kept_at: now().toISOString() }))
        .execute();
      return version;
    },
    async bytes(version) {
      const row = await database
        .selectFrom('studio_pictures')
        .select('bytes')
        .where('version', '=', version)
        .executeTakeFirst();
      return row && Buffer.from(row.bytes);
    },
    async size(versions) {
      if (versions.length === 0) return 0;
      const rows = await database
        .selectFrom('studio_pictures')
        .select('size')
        .where('version', 'in', versions)
        .execute();
      return rows.reduce((sum, { size }) => sum + size, 0);
    },
    async named(version) {
      const picture = (await describe([version])).get(version);
      if (picture === undefined) return [];
      const text = textOfVersion(version);
      const changed = await database
        .selectFrom('studio_changes')
        .select('file')
        .where('file', 'like', picturesPattern)
        .where((where) => where.or([where('text', '=', text), where('base', '=', text)]))
        .execute();
      const published = await database
        .selectFrom('studio_published_files')
        .select('file')
        .where('file', 'like', picturesPattern)
        .where((where) => where.or([where('before', '=', text), where('after', '=', text)]))
        .execute();
      const files = new Set([...changed, ...published].map(({ file }) => file));
      return [...files].map((file) => ({ ...picture, file }));
    },
    async sweep(before) {
      const old = await database
        .selectFrom('studio_pictures')
        .select('version')
        .where('kept_at', '<', before.toISOString())
        .execute();
      if (old.length === 0) return;
      const named = await namedTexts();
      const unused = old
        .map(({ version }) => version)
        .filter((version) => !named.has(textOfVersion(version)));
      for (const version of unused)
        await database
          .deleteFrom('studio_pictures')
          .where('version', '=', version)
          .where('kept_at', '<', before.toISOString())
          .execute();
    },
  };
}

/** A file of the content folder that is replaced may be no picture. */
function headerOf(bytes: Uint8Array): PictureHeader {
  return readPictureHeader(bytes) ?? { format: 'jpeg', width: 0, height: 0 };
}
