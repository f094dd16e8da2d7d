import { describe, expect, it } from 'vitest';
import { typeset } from './typography.ts';

/** Shows the spaces that do not break: "_", and "°" for the narrow one. */
const shown = (text: string) => text.replaceAll('\u00A0', '_').replaceAll('\u202F', '°');

describe('typeset', () => {
  it.each([
    ['Sous garantie ? Oui ! Non ; si.', 'Sous garantie°? Oui°! Non°; si.'],
    ['Sous garantie? Oui! Non; si.', 'Sous garantie°? Oui°! Non°; si.'],
    ['Quoi ?!', 'Quoi°?!'],
    ['Lyon: Villeurbanne, Horaires :', 'Lyon_: Villeurbanne, Horaires_:'],
    ['{city}: {place}', '{city}_: {place}'],
    ["L'eau d'{name}, aujourd'hui, l&#x27;été, l&#39;air", 'L’eau d’{name}, aujourd’hui, l’été, l’air'],
    ['Le "bon sens", l\'"art"', 'Le «_bon sens_», l’«_art_»'],
    ['&quot;Deux mots&quot; et «trois» ou « quatre »', '«_Deux mots_» et «_trois_» ou «_quatre_»'],
    ['Un toit - une garantie -- dix ans', 'Un toit – une garantie – dix ans'],
    ['La 1ère fois, les 1ères, la 2ème et la 3ième', 'La 1re fois, les 1res, la 2e et la 3e'],
    ['12 % de 40 € en 8 h 30, 3 km, n° 5', '12_% de 40_€ en 8_h_30, 3_km, n°_5'],
  ])('writes French: %s', (text, expected) => {
    expect(shown(typeset(text, 'fr'))).toBe(expected);
  });

  it.each([
    ['fr-FR', 'Vraiment? Oui: là', 'Vraiment°? Oui_: là'],
    ['fr-CA', 'Vraiment? Oui: là', 'Vraiment? Oui_: là'],
    ['fr-CA', 'Vraiment ?', 'Vraiment°?'],
    ['es', '¿Cuánto ? El "mejor" 2º piso, nº 3 - hoy, 5 €', '¿Cuánto? El «mejor» 2.º piso, n.º 3 – hoy, 5_€'],
    ['es-MX', 'El 1er mes', 'El 1.er mes'],
    ['en', 'Really ? Yes : now ; go !', 'Really? Yes: now; go!'],
  ])('follows %s: %s', (language, text, expected) => {
    expect(shown(typeset(text, language))).toBe(expected);
  });

  it.each([
    ['en', 'It\'s a "quoted" word - at 5:30: really? $5 & 1st'],
    ['fr', 'À 8:30, https://exemple.fr/?a=b:c;d et 24" de large'],
    ['fr', 'AT&amp;T et R&amp;D &lt; 5'],
    ['fr', 'mailto:info@exemple.fr'],
    ['es', 'A 45º de inclinación: ¿sí?'],
    ['de', "Geht's ? Ja"],
  ])('leaves %s: %s', (language, text) => {
    expect(typeset(text, language)).toBe(text);
  });

  it.each(['fr', 'fr-CA', 'es', 'en'])('leaves what is typeset in %s', (language) => {
    const once = typeset('"Mot" ? L\'eau: 5 € ; 1ère - 2ème 1º « a » !', language);
    expect(typeset(once, language)).toBe(once);
  });
});
