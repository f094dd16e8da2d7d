import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { CalculatorForm } from '../ui/calculator/CalculatorForm.tsx';
import { Answer, Meaning, ResultTools, Workbench } from '../ui/calculator/CalculatorLayout.tsx';
import { AccountLine, HowComputed } from '../ui/calculator/HowComputed.tsx';
import { fillNames, readNumber, recordOf } from '../ui/calculator/number-input.ts';
import { Section } from '../ui/Section.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { sizeCheck } from './size-check.schema.ts';
import {
  sizeCheck as checkSize,
  hoursText,
  type SizeInputs,
  type SizeResult,
  sizeBars,
  sizeCoefficientNames,
  sizeInputNames,
  sizeReasons,
  sizeValues,
  supportModels,
} from './size-check.ts';

type SizeBlock = BlockProps<ResolvedBlock<typeof sizeCheck>>['block'];
type Values = Readonly<Record<string, string>>;

const Model = styled(Answer)`
  .largest {
    font-size: clamp(2.7rem, 1.7rem + 4.6vw, 5.4rem);
    letter-spacing: -0.035em;
    line-height: 0.98;
  }
`;

const Reasons = styled(Meaning)`
  .verdict {
    font-size: var(--size-large);
    line-height: 1.35;
  }
  .verdict + p {
    margin-block-start: var(--space-2);
  }
  .reasons {
    border-block-end: var(--hair);
  }
  .reasons > li {
    padding-block: var(--space-2);
    border-block-start: var(--hair);
    line-height: 1.45;
  }
  .bars {
    display: grid;
    gap: var(--space-1);
    font-size: var(--size-small);
  }
  .bars svg {
    width: 100%;
    height: 20px;
  }
  .bars .axis {
    height: 6px;
    border-block-start: 1px solid var(--ink-soft);
    overflow: visible;
  }
  .bars .ends {
    display: flex;
    justify-content: space-between;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .need {
    fill: var(--work);
  }
  .have {
    fill: var(--ink);
  }
  .ticks {
    fill: none;
    stroke: var(--ink-soft);
    vector-effect: non-scaling-stroke;
  }
`;

const Choices = styled.div`
  label {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: var(--space-3);
    align-items: center;
    min-height: 44px;
    line-height: 1.35;
  }
  input {
    width: 22px;
    height: 22px;
    margin: 0;
    accent-color: var(--work);
  }
`;

/** A text with its placeholders filled in, and its source for the behavior to fill it again. */
function Filled({ text, values }: { readonly text: string; readonly values: Values }) {
  return <span data-text={text}>{fillNames(text, values)}</span>;
}

function Recommendation({
  block,
  result,
  values,
}: {
  readonly block: SizeBlock;
  readonly result: SizeResult;
  readonly values: Values;
}) {
  return (
    <>
      {supportModels.map((model) => {
        const { text, link } = block.models[model];
        return (
          <div key={model} className="model" data-model={model} hidden={model !== result.model}>
            <p className="verdict">
              <Filled text={text} values={values} />
            </p>
            <p>
              <TextLink href={link.href}>{link.label}</TextLink>
            </p>
          </div>
        );
      })}
      <ul className="reasons">
        {sizeReasons.map((reason) => (
          <li key={reason} data-reason={reason} hidden={!result.reasons.includes(reason)}>
            <Filled text={block.reasons[reason]} values={values} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Bars({
  block,
  inputs,
  result,
  values,
}: {
  readonly block: SizeBlock;
  readonly inputs: SizeInputs;
  readonly result: SizeResult;
  readonly values: Values;
}) {
  const bars = sizeBars(result.people, inputs.inHouse);
  return (
    <div className="bars">
      <Filled text={block.need} values={values} />
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className="need" data-bar="need" width={bars.need} height="10" />
      </svg>
      <Filled text={block.have} values={values} />
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className="have" data-bar="have" width={bars.have} height="10" />
      </svg>
      <svg className="axis" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <path className="ticks" data-bar="ticks" d={bars.ticks.map((x) => `M${x} 0V4`).join('')} />
      </svg>
      <span className="ends" aria-hidden="true">
        <span>0</span>
        <span data-figure="longest">{bars.longest}</span>
      </span>
    </div>
  );
}

function Account({
  block,
  values,
  locale,
}: {
  readonly block: SizeBlock;
  readonly values: Values;
  readonly locale: string;
}) {
  const { account, coefficients } = block;
  const rows = [
    ['employees', account.employees, coefficients.hoursPerEmployee],
    ['sites', account.sites, coefficients.hoursPerSite],
    ['servers', account.servers, coefficients.hoursPerServer],
    ['standards', account.standards, coefficients.hoursPerStandard],
  ] as const;
  return (
    <HowComputed
      heading={block.accountHeading}
      caveats={block.caveats}
      lines={
        <>
          {rows.map(([name, label, each]) => (
            <AccountLine
              key={name}
              label={label}
              factors={
                <>
                  <span data-figure={name}>{values[name]}</span> × {hoursText(each, locale)}
                </>
              }
            >
              <span data-figure={`${name}Hours`}>{values[`${name}Hours`]}</span>
            </AccountLine>
          ))}
          <AccountLine label={account.total} sum>
            <span data-figure="total">{values.total}</span>
          </AccountLine>
        </>
      }
    />
  );
}

export function SizeCheck({ block, page }: BlockProps<ResolvedBlock<typeof sizeCheck>>) {
  const { id, heading, text, coefficients, words } = block;
  const { query } = page;
  const locale = page.site.language;
  const ticked = block.standards.filter(({ key }) => query[key] !== undefined);
  const inputs: SizeInputs = {
    ...recordOf(sizeInputNames, (name) => readNumber(query[name], block.inputs[name])),
    standards: ticked.length,
  };
  const result = checkSize(inputs, coefficients);
  const values = sizeValues(inputs, result, coefficients, locale);
  return (
    <Section id={id} tone="tray" plain heading={heading} lead={text}>
      <Workbench
        data-behavior="size"
        data-due="interaction"
        data-locale={locale}
        data-hours={sizeCoefficientNames.map((name) => coefficients[name]).join(' ')}
      >
        <CalculatorForm
          id={id}
          names={sizeInputNames}
          inputs={block.inputs}
          values={inputs}
          query={query}
          submitLabel={words.calculate}
        >
          <fieldset>
            <legend>{block.standardsLabel}</legend>
            <Choices>
              {block.standards.map((standard) => (
                <label key={standard.key}>
                  <input
                    type="checkbox"
                    name={standard.key}
                    value="1"
                    defaultChecked={ticked.includes(standard)}
                  />
                  {standard.label}
                </label>
              ))}
            </Choices>
          </fieldset>
        </CalculatorForm>
        <Model id={`${id}-result`} htmlFor={sizeInputNames.map((name) => `${id}-${name}`).join(' ')}>
          {supportModels.map((model) => (
            <span key={model} className="largest" data-model={model} hidden={model !== result.model}>
              {block.models[model].title}
            </span>
          ))}
        </Model>
        <Reasons>
          <Recommendation block={block} result={result} values={values} />
          <Bars block={block} inputs={inputs} result={result} values={values} />
          <ResultTools words={words} />
        </Reasons>
        <Account block={block} values={values} locale={locale} />
      </Workbench>
    </Section>
  );
}
