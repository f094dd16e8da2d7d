import type { TreeChange } from './branch-tree.ts';
import { type CommitDescription, nameOf } from './commit-files.ts';

export interface StreamedCommit extends CommitDescription {
  /** The instant of the commit. */
  readonly at: string;
  readonly changes: readonly TreeChange[];
}

export interface CommitStream {
  readonly branch: string;
  /** The commit on top of which the first one is made. */
  readonly parent: string;
  readonly commits: readonly StreamedCommit[];
  /** The committer, as git writes it: "Server <server@site.example>"; undefined if git has none, so that the author commits. */
  readonly committer: string | undefined;
}

/** Returns the input of `git fast-import` that makes commits the branch, and writes the name of the last one to the output. */
export function commitStream({ branch, parent, commits, committer }: CommitStream): Buffer {
  const parts: (string | Uint8Array)[] = [];
  const data = (content: string | Uint8Array) => {
    const bytes = Buffer.from(content);
    parts.push(`data ${bytes.byteLength}\n`, bytes, '\n');
  };
  for (const [index, { author, message, at, changes }] of commits.entries()) {
    const time = `${Math.floor(Date.parse(at) / 1000)} +0000`;
    const writer =
      author === undefined ? committer : `${identityPart(nameOf(author))} <${identityPart(author)}>`;
    parts.push(`commit refs/heads/${branch}\nmark :${index + 1}\n`);
    parts.push(`author ${writer} ${time}\ncommitter ${committer ?? writer} ${time}\n`);
    data(`${message}\n`);
    parts.push(`from ${index === 0 ? parent : `:${index}`}\n`);
    for (const { path, mode, content } of changes)
      if (content === null) parts.push(`D ${quoted(path)}\n`);
      else {
        parts.push(`M ${mode} inline ${quoted(path)}\n`);
        data(content);
      }
  }
  parts.push(`get-mark :${commits.length}\ndone\n`);
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** A name or address without the characters that end it. */
const identityPart = (text: string): string => text.replace(/[<>\p{Cc}]/gu, '');

const quoted = (path: string): string => `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
