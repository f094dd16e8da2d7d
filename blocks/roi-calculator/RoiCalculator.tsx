import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { CalculatorForm } from '../ui/calculator/CalculatorForm.tsx';
import { Answer, Meaning, ResultTools, Workbench } from '../ui/calculator/CalculatorLayout.tsx';
import { AccountLine, HowComputed } from '../ui/calculator/HowComputed.tsx';
import { readNumber, recordOf } from '../ui/calculator/number-input.ts';
import { Section } from '../ui/Section.tsx';
import { type RoiInputs, roi, roiBars, roiInputNames, roiTexts } from './roi.ts';
import type { roiCalculator } from './roi-calculator.schema.ts';

type RoiBlock = BlockProps<ResolvedBlock<typeof roiCalculator>>['block'];
type Texts = Readonly<Record<string, string>>;

const Amount = styled(Answer)`
  .largest {
    font-size: clamp(3.4rem, 1.6rem + 8.4vw, 8.6rem);
  }
`;

const Difference = styled(Meaning)`
  .bars {
    display: grid;
    gap: var(--space-3);
  }
  .bars > div {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: var(--space-1) var(--space-3);
    font-size: var(--size-small);
  }
  .bars svg {
    grid-column: 1 / -1;
    width: 100%;
    height: 22px;
  }
  .lost {
    fill: var(--edge);
  }
  .paid {
    fill: var(--ink);
  }
  .plan {
    fill: var(--work);
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-5);
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  .key svg {
    display: inline-block;
    width: 12px;
    height: 12px;
    margin-inline-end: var(--space-2);
  }
`;

function Figure({ name, texts }: { readonly name: string; readonly texts: Texts }) {
  return <span data-figure={name}>{texts[name]}</span>;
}

function Bars({
  block,
  inputs,
  texts,
}: {
  readonly block: RoiBlock;
  readonly inputs: RoiInputs;
  readonly texts: Texts;
}) {
  const bars = roiBars(roi(inputs));
  return (
    <>
      <div className="bars">
        <div>
          <span>{block.today}</span>
          <Figure name="today" texts={texts} />
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className="lost" data-bar="lostToday" x="0" width={bars.lostToday} height="10" />
            <rect
              className="paid"
              data-bar="supportToday"
              x={bars.lostToday}
              width={bars.supportToday}
              height="10"
            />
          </svg>
        </div>
        <div>
          <span>{block.withPlan}</span>
          <Figure name="withPlan" texts={texts} />
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className="lost" data-bar="lostWithPlan" x="0" width={bars.lostWithPlan} height="10" />
            <rect className="plan" data-bar="plan" x={bars.lostWithPlan} width={bars.plan} height="10" />
          </svg>
        </div>
      </div>
      <p className="key">
        {[
          ['lost', block.lostTime],
          ['paid', block.support],
          ['plan', block.plan],
        ].map(([kind, label]) => (
          <span key={kind}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <rect className={kind} width="10" height="10" />
            </svg>
            {label}
          </span>
        ))}
      </p>
    </>
  );
}

function Account({ block, texts }: { readonly block: RoiBlock; readonly texts: Texts }) {
  const figure = (name: string) => <Figure name={name} texts={texts} />;
  return (
    <HowComputed
      heading={block.accountHeading}
      caveats={block.caveats}
      lines={
        <>
          <AccountLine
            label={block.lostTime}
            factors={
              <>
                {figure('employees')} × {figure('hoursLost')} × {figure('hourlyCost')}
              </>
            }
          >
            {figure('lostToday')}
          </AccountLine>
          <AccountLine label={block.support}>{figure('currentSpend')}</AccountLine>
          <AccountLine label={block.today} sum>
            {figure('today')}
          </AccountLine>
          <AccountLine
            label={block.lostTime}
            factors={
              <>
                {figure('stillLost')} × {figure('lostToday')}
              </>
            }
          >
            {figure('lostWithPlan')}
          </AccountLine>
          <AccountLine
            label={block.plan}
            factors={
              <>
                {figure('employees')} × {figure('pricePerUser')}
              </>
            }
          >
            {figure('plan')}
          </AccountLine>
          <AccountLine label={block.withPlan} sum>
            {figure('withPlan')}
          </AccountLine>
        </>
      }
    >
      <p data-figure="breakEven">{texts.breakEven}</p>
    </HowComputed>
  );
}

export function RoiCalculator({ block, page }: BlockProps<ResolvedBlock<typeof roiCalculator>>) {
  const { id, heading, text, currency, result, words } = block;
  const { query } = page;
  const locale = page.site.language;
  const inputs = recordOf(roiInputNames, (name) => readNumber(query[name], block.inputs[name]));
  const texts = roiTexts(inputs, result, { locale, currency });
  return (
    <Section id={id} tone="tray" plain heading={heading} lead={text}>
      <Workbench
        data-behavior="roi"
        data-due="interaction"
        data-locale={locale}
        data-currency={currency}
        data-saves={result.saves}
        data-costs={result.costs}
        data-even={result.even}
        data-break-even={result.breakEven}
        data-no-break-even={result.noBreakEven}
      >
        <CalculatorForm
          id={id}
          names={roiInputNames}
          inputs={block.inputs}
          values={inputs}
          query={query}
          submitLabel={words.calculate}
        />
        <Amount id={`${id}-result`} htmlFor={roiInputNames.map((name) => `${id}-${name}`).join(' ')}>
          <span className="largest" data-figure="monthly">
            {texts.monthly}
          </span>
          <span className="verdict" data-figure="verdict">
            {texts.verdict}
          </span>
        </Amount>
        <Difference>
          <p>
            {result.yearly} <strong data-figure="yearly">{texts.yearly}</strong>
          </p>
          <Bars block={block} inputs={inputs} texts={texts} />
          <ResultTools words={words} />
        </Difference>
        <Account block={block} texts={texts} />
      </Workbench>
    </Section>
  );
}
