import { type ParseError, parseTree } from 'jsonc-parser';
import { syntaxDiagnostic } from '../../../../../engine/content/json-syntax.ts';
import type { JsonValue } from '../../../../../engine/content/json-value.ts';
import { LineIndex } from '../../../../../engine/content/line-index.ts';
import { writeJson } from '../../../../../engine/content/rewrite-json.ts';
import { FindingText } from '../../parts/FindingText.tsx';
import { words } from '../../site-words.ts';
import { type TypedValue, typedValue, useDraft } from '../use-draft.ts';
import { type ControlProps, elementProps } from './control-props.ts';

/** A value without a control of its own, as JSON. A text that is no JSON stays in the field, with what is wrong. */
export function JsonControl(props: ControlProps) {
  const { ref, fault, write, onBlur } = useDraft<HTMLTextAreaElement>(props.path, {
    toText: (value) => (value === undefined ? '' : writeJson(value).trimEnd()),
    toValue: readJson,
  });
  return (
    <>
      <textarea
        {...elementProps(props, fault)}
        ref={ref}
        className="json"
        rows={3}
        spellCheck={false}
        onChange={(event) => write(event.target.value)}
        onBlur={onBlur}
      />
      {fault !== undefined && (
        <p className="fault" role="status">
          <FindingText code="CB_JSON_SYNTAX" exact={fault} /> {words.studioForm('notKept')}
        </p>
      )}
    </>
  );
}

function readJson(text: string): TypedValue {
  if (text.trim() === '') return typedValue(undefined);
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error === undefined) {
    const value: JsonValue = JSON.parse(text);
    return typedValue(value);
  }
  const { line, message, hint } = syntaxDiagnostic('', text, new LineIndex(text), error);
  return { kind: 'fault', message: `${words.studioForm('line', { line })} ${message}. ${hint ?? ''}`.trim() };
}
