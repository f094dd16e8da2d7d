/** The name of a picture as editors read it: "media/team-at-work.jpg" is "team at work". */
export function pictureTitle(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return name.replace(/\.[^.]+$/, '').replace(/[-_]+/g, ' ');
}
