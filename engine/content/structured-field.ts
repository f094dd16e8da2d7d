import type { DeclaredCollections, DeclaredField } from './model/declared-collections.ts';
import type { Vocabulary } from './schema-vocabulary.ts';

/** The form of a field's value in structured data. */
export type StructuredForm =
  | 'text'
  | 'number'
  | 'quantity'
  | 'date'
  | 'boolean'
  | 'url'
  | 'image'
  | 'offer'
  | 'amount'
  | 'price'
  | 'name'
  | 'thing';

/**
 * Returns the form in which a field can be the value of a property of schema.org; undefined if it cannot.
 * @param range the types that the property accepts
 */
export function structuredForm(
  field: DeclaredField,
  range: readonly string[],
  declared: DeclaredCollections,
  vocabulary: Vocabulary,
): StructuredForm | undefined {
  const first = (...forms: readonly (readonly [accepted: string, form: StructuredForm])[]) =>
    forms.find(([accepted]) => range.includes(accepted))?.[1];
  switch (field.type) {
    case 'text':
      return first(['Text', 'text']);
    case 'choice': {
      const members = range.map((type) => vocabulary.get(type)?.members);
      const areMembers = field.options?.every((option) => members.some((known) => known?.has(option)));
      return areMembers === true ? 'text' : first(['Text', 'text']);
    }
    case 'number':
      return first(['Number', 'number'], ['Integer', 'number'], ['QuantitativeValue', 'quantity']);
    case 'money':
      return first(
        ['Offer', 'offer'],
        ['MonetaryAmount', 'amount'],
        ['PriceSpecification', 'price'],
        ['Number', 'number'],
      );
    case 'date':
      return first(['Date', 'date'], ['DateTime', 'date']);
    case 'boolean':
      return first(['Boolean', 'boolean']);
    case 'image':
      return first(['ImageObject', 'image'], ['URL', 'url']);
    case 'link':
      return first(['URL', 'url']);
    case 'reference': {
      const type = declared.get(field.collection ?? '')?.structuredData?.type;
      const ancestors = type === undefined ? undefined : vocabulary.get(type)?.ancestors;
      const fits = range.some((wanted) => wanted === type || ancestors?.has(wanted) === true);
      return fits ? 'thing' : first(['Text', 'name']);
    }
    case 'markdown':
      return undefined;
  }
}
