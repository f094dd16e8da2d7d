/** Converts a name to a slug: "São Tomé, No. 2" -> "sao-tome-no-2". Empty if no letter or digit is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
