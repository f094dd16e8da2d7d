/**
 * Compares names as people write them, without accents, case, apostrophes and hyphens: "Besançon" is "besancon", "St. Louis" is
 * "saint louis".
 */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/['’ʼ.]/g, '')
    .replace(/[\s-]+/g, ' ')
    .replace(/\bst(?=e? )/g, 'saint')
    .trim();
}
