/** A message of the program or of another server about a technical problem. Such messages are in English. */
export function Technical({ text }: { readonly text: string }) {
  return <span lang="en">{text}</span>;
}
