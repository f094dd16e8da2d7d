/** The policy of one page, or of a folder: the pages at and below a path. */
export interface PolicyRule {
  readonly path: string;
  readonly isFolder: boolean;
  readonly policy: string;
}

/** A segment of paths, with the pages at and below it. */
interface Folder {
  readonly path: string;
  readonly policies: Set<string>;
  readonly folders: Map<string, Folder>;
  own: string | undefined;
}

const emptyFolder = (path: string): Folder => ({
  path,
  policies: new Set(),
  folders: new Map(),
  own: undefined,
});

/**
 * Returns the rules that give every page its policy. A folder whose pages have the same policy is one rule, because hosts
 * limit the number of rules, and servers compare them one by one. No two rules apply to one page.
 * @param policies the policies of all pages by their paths
 */
export function policyRules(policies: ReadonlyMap<string, string>): readonly PolicyRule[] {
  const root = emptyFolder('');
  for (const [path, policy] of policies) {
    let folder = root;
    for (const name of path.split('/').filter((part) => part !== '')) {
      folder.policies.add(policy);
      const next = folder.folders.get(name) ?? emptyFolder(`${folder.path}/${name}`);
      folder.folders.set(name, next);
      folder = next;
    }
    folder.policies.add(policy);
    folder.own = policy;
  }
  return rulesOf(root);
}

function rulesOf({ path, policies, folders, own }: Folder): readonly PolicyRule[] {
  const [policy, ...others] = policies;
  const isFolder = folders.size > 0 && path !== '';
  if (isFolder && policy !== undefined && others.length === 0) return [{ path, isFolder, policy }];
  return [
    ...(own === undefined ? [] : [{ path: path || '/', isFolder: false, policy: own }]),
    ...[...folders.values()].flatMap(rulesOf),
  ];
}
