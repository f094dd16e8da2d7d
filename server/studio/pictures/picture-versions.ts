import { type PictureFile, pictureFolder, pictureVersion } from '../../../engine/content/picture-files.ts';
import { type PictureHeader, readPictureHeader } from '../../../engine/content/picture-header.ts';
import type { Database } from '../../database/database.ts';
import { textOfVersion, versionOf } from './picture-name.ts';

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
  /**
   * The number of bytes of the pictures that the changes of an editor, and publications of the editor that wait, name.
   * @param next versions that a file is about to name in place of its own
   */
  unpublishedSize(
    editor: string,
    next?: { readonly file: string; readonly versions: readonly string[] },
  ): Promise<number>;
  /** The pictures of a version under the names that changes and publications give it. */
  named(version: string): Promise<readonly PictureFile[]>;
  /** Lets pictures that are about to be given up or named be taken back for as long as those kept now. */
  renew(versions: readonly string[]): Promise<void>;
  /** Deletes pictures that were given up: those kept or renewed before an instant, and the oldest that are too many. */
  sweep(before: Date): Promise<void>;
}

const picturesPattern = `${pictureFolder}/%`;

/** Most bytes of the pictures that all editors gave up, and may take back. */
const givenUpBytes = 300_000_000;

/** The states of publications that never wrote their files, and whose editor has the changes again. */
const endedStates = ['ended', 'refused'] as const;

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

  const changed = () => database.selectFrom('studio_changes').where('file', 'like', picturesPattern);
  const published = () =>
    database
      .selectFrom('studio_published_files')
      .innerJoin('studio_publications', 'studio_publications.id', 'studio_published_files.publication')
      .where('file', 'like', picturesPattern)
      .where('state', 'not in', endedStates);

  /** The texts of pictures that changes or publications name. */
  async function namedTexts(): Promise<ReadonlySet<string | null>> {
    const changes = await changed().select(['base', 'text']).execute();
    const publications = await published().select(['before', 'after']).execute();
    return new Set([
      ...changes.flatMap(({ base, text }) => [base, text]),
      ...publications.flatMap(({ before, after }) => [before, after]),
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
    async renew(versions) {
      if (versions.length === 0) return;
      await database
        .updateTable('studio_pictures')
        .set({ kept_at: now().toISOString() })
        .where('version', 'in', versions)
        .execute();
    },
    async bytes(version) {
      const row = await database
        .selectFrom('studio_pictures')
        .select('bytes')
        .where('version', '=', version)
        .executeTakeFirst();
      return row && Buffer.from(row.bytes);
    },
    async unpublishedSize(editor, next) {
      const changes = await changed()
        .select('text')
        .where('editor', '=', editor)
        .where('file', '!=', next?.file ?? '')
        .execute();
      const waiting = await published()
        .select('after as text')
        .where('author', '=', editor)
        .where('state', '!=', 'done')
        .execute();
      const versions = [...changes, ...waiting].flatMap(({ text }) => versionOf(text) ?? []);
      versions.push(...(next?.versions ?? []));
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
      const pictures = await database
        .selectFrom('studio_pictures')
        .select(['version', 'size', 'kept_at'])
        .orderBy('kept_at', 'desc')
        .execute();
      const named = await namedTexts();
      let room = givenUpBytes;
      for (const { version, size, kept_at } of pictures) {
        if (named.has(textOfVersion(version))) continue;
        room -= size;
        if (room >= 0 && kept_at >= before.toISOString()) continue;
        await database
          .deleteFrom('studio_pictures')
          .where('version', '=', version)
          // It was not uploaded again or renewed in the meantime.
          .where('kept_at', '=', kept_at)
          .execute();
      }
    },
  };
}

/** A file of the content folder that is replaced may be no picture. */
function headerOf(bytes: Uint8Array): PictureHeader {
  return readPictureHeader(bytes) ?? { format: 'jpeg', width: 0, height: 0 };
}
