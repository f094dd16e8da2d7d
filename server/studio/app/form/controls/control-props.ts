import type { JsonPath } from '../../../../../engine/content/json-source.ts';

/** The properties that a field passes to the control of its value. */
export interface ControlProps {
  readonly path: JsonPath;
  /** The id of the element that the label belongs to. */
  readonly id: string;
  /** The label as text, for controls that have several elements. */
  readonly label: string;
  /** The ids of the help and the findings. */
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly isItem: boolean;
}

/**
 * The attributes of the element that the label belongs to.
 * @param fault why the text of the element is no value
 */
export function elementProps(
  { id, describedBy, isInvalid, isRequired, isItem, label }: ControlProps,
  fault?: string,
) {
  return {
    id,
    'data-control': '',
    'data-fault': fault === undefined ? undefined : '',
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || fault !== undefined || undefined,
    'aria-required': isRequired || undefined,
    'aria-label': isItem ? label : undefined,
  };
}
