import { z } from 'zod';

/** A package of the lockfile. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Whether npm runs code of the package when it is installed. */
  readonly hasInstallScript: boolean;
  /** Whether the server and the browser need it; others are for development only. */
  readonly isForProduction: boolean;
}

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

/** Returns the packages in the text of package-lock.json, without the project itself. */
export function lockedPackages(lockfile: string): readonly LockedPackage[] {
  const { packages } = lockfileSchema.parse(JSON.parse(lockfile));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = 'none', license = 'none', hasInstallScript = false, dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      hasInstallScript,
      isForProduction: !dev,
    }));
}
