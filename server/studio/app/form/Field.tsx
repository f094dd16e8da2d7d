import { type FocusEvent, memo, useId, useRef, useState } from 'react';
import { words } from '../site-words.ts';
import { BranchChooser } from './BranchChooser.tsx';
import type { Control } from './control.ts';
import { branchIndex } from './control-value.ts';
import { ColorControl } from './controls/ColorControl.tsx';
import type { ControlProps } from './controls/control-props.ts';
import { IconControl } from './controls/IconControl.tsx';
import { JsonControl } from './controls/JsonControl.tsx';
import { MarkdownControl } from './controls/MarkdownControl.tsx';
import { PictureControl } from './controls/PictureControl.tsx';
import { ShadesControl } from './controls/ShadesControl.tsx';
import { NamedText, TextControl } from './controls/TextControl.tsx';
import {
  ChoiceControl,
  FixedValue,
  FlagControl,
  MomentControl,
  NumberControl,
  WeekdaysControl,
} from './controls/ValueControls.tsx';
import { FieldFindings } from './FieldFindings.tsx';
import { type FieldProps, useForm, useFormState } from './form-context.ts';
import { RemoveIcon } from './icons.tsx';
import { ListField } from './ListField.tsx';
import { BlockFields, ObjectFields } from './ObjectFields.tsx';
import { keyOf } from './property-text.ts';
import { Section } from './Section.tsx';
import { useDescription } from './use-description.ts';

/** The field of a property: label, help, control and findings. */
export const Field = memo(
  function Field(props: FieldProps) {
    const {
      path,
      schema,
      label,
      help: given,
      isLabelShown = true,
      isRequired = false,
      isItem = false,
    } = props;
    const { store, schemas } = useForm();
    const id = useId();
    const box = useRef<HTMLDivElement>(null);
    const suited = useFormState((state) => schemas.controlFor(schema, state.valueAt(path)));
    const [control, setControl] = useState(suited);
    // The control in which the user is typing is not replaced by another one.
    const changeControl = ({ relatedTarget }: FocusEvent) => {
      if (control !== suited && !(relatedTarget instanceof Node && box.current?.contains(relatedTarget)))
        setControl(suited);
    };
    const hasFocus = box.current?.contains(document.activeElement) ?? false;
    if (control !== suited && !hasFocus) setControl(suited);
    const [branch, setBranch] = useState<number>();
    const branches = control.kind === 'union' ? control.branches : [];
    const found = useFormState((state) => branchIndex(branches, state.valueAt(path)));
    const index = found === -1 ? (branch ?? 0) : found;
    const shown = branches[index]?.control ?? control;
    const kind = branches[index]?.kind;

    const findings = useFormState((state) =>
      shown.kind === 'markdown' || shown.kind === 'shades'
        ? state.findingsWithin(path)
        : state.findingsAt(path),
    );
    // The name of its file says nothing to an editor who sees the picture.
    const described = useDescription(path, schema);
    const own = given === undefined ? described : { text: given, example: undefined, language: undefined };
    const help = isItem || shown.kind === 'picture' ? undefined : own;
    const helpId = `${id}-help`;
    const findingsId = `${id}-findings`;
    const describedBy =
      [help && helpId, ...findings.map((_, index) => `${findingsId}-${index}`)].filter(Boolean).join(' ') ||
      undefined;
    const controlProps: ControlProps = {
      path,
      id,
      label,
      describedBy,
      isInvalid: findings.some(({ severity }) => severity === 'error'),
      isRequired,
      isItem: isItem || !isLabelShown,
    };
    const isGroup = kind !== 'variable' && isContainer(shown);
    const isFlag = shown.kind === 'flag';
    const chooser = branches.length > 1 && (
      <BranchChooser path={path} label={label} branches={branches} index={index} onChoose={setBranch} />
    );
    const isSet = useFormState((state) => state.valueAt(path) !== undefined || state.isAdded(path));
    const removal = isSet && !(isRequired || isItem) && (
      <button
        type="button"
        className="icon-button remove"
        aria-label={words.studioForm('remove', { label })}
        title={words.studioForm('remove', { label })}
        onClick={() => store.remove(path)}
      >
        <RemoveIcon />
      </button>
    );
    const about = help && (
      <p className="help" id={helpId}>
        <span lang={help.language}>{help.text}</span>
        {help.example !== undefined && shown.kind !== 'fixed' && (
          <span className="example">
            {words.studioForm.node('example', { example: <span lang={help.language}>{help.example}</span> })}
          </span>
        )}
      </p>
    );
    const body = <ControlBody {...controlProps} control={shown} isVariable={kind === 'variable'} />;
    const notes = <FieldFindings id={findingsId} findings={findings} />;
    const group = isGroup &&
      !isItem && { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy };
    const common = { ref: box, 'data-path': keyOf(path), onBlur: changeControl };

    if (shown.kind === 'object' && isGroup && !shown.isLine && !isItem)
      return (
        <div {...common} className="field">
          <Section
            path={path}
            label={label}
            isRequired={isRequired}
            actions={
              <>
                {chooser}
                {removal}
              </>
            }
          >
            {about}
            {notes}
            {body}
          </Section>
        </div>
      );
    return (
      <div {...common} className="field" data-kind={shown.kind} {...group}>
        {(isLabelShown || chooser) && (
          <div className="head">
            {isFlag && body}
            {isLabelShown &&
              (isGroup ? (
                <span className="label" id={`${id}-label`} tabIndex={-1}>
                  {label}
                </span>
              ) : (
                <label className="label" htmlFor={id}>
                  {label}
                </label>
              ))}
            {isLabelShown && isRequired && !isFlag && (
              <span className="needed">{words.studioForm('required')}</span>
            )}
            {chooser}
            {removal}
          </div>
        )}
        {about}
        {!(isFlag && (isLabelShown || chooser)) && body}
        {notes}
      </div>
    );
  },
  (before, after) =>
    before.schema === after.schema &&
    before.label === after.label &&
    before.help === after.help &&
    before.isRequired === after.isRequired &&
    before.isItem === after.isItem &&
    before.isLabelShown === after.isLabelShown &&
    keyOf(before.path) === keyOf(after.path),
);

interface ControlBodyProps extends ControlProps {
  readonly control: Control;
  /** Whether the value is taken from a variable: `{ "from": … }`. */
  readonly isVariable: boolean;
}

function ControlBody({ control, isVariable, ...props }: ControlBodyProps) {
  const { schemas } = useForm();
  if (isVariable && control.kind === 'object') {
    const from = control.properties.from;
    const text = from === undefined ? undefined : schemas.control(from);
    const names = text?.kind === 'text' ? text.names : [];
    const path = [...props.path, 'from'];
    return (
      <div data-path={keyOf(path)}>
        <NamedText {...props} path={path} names={names} />
      </div>
    );
  }
  switch (control.kind) {
    case 'text':
      return <TextControl {...props} control={control} />;
    case 'markdown':
      return <MarkdownControl {...props} placeholders={control.placeholders} />;
    case 'icon':
      return <IconControl {...props} names={control.names} />;
    case 'picture':
      return <PictureControl {...props} names={control.names} />;
    case 'number':
      return <NumberControl {...props} isInteger={control.isInteger} />;
    case 'flag':
      return <FlagControl {...props} isRemovedWhenOff={control.isRemovedWhenOff} />;
    case 'choice':
      return <ChoiceControl {...props} choices={control.choices} />;
    case 'weekdays':
      return <WeekdaysControl {...props} days={control.days} />;
    case 'date':
    case 'time':
      return <MomentControl {...props} type={control.kind} />;
    case 'color':
      return <ColorControl {...props} />;
    case 'shades':
      return <ShadesControl {...props} />;
    case 'fixed':
      return <FixedValue {...props} />;
    case 'list':
      return <ListField path={props.path} label={props.label} items={control.items} item={control.item} />;
    case 'object':
      return <ObjectFields path={props.path} control={control} />;
    case 'block':
      return <BlockFields path={props.path} />;
    case 'union':
    case 'json':
      return <JsonControl {...props} />;
  }
}

function isContainer({ kind }: Control): boolean {
  return ['list', 'object', 'shades', 'block', 'weekdays'].includes(kind);
}
