// @vitest-environment jsdom
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { PageWords } from '../../engine/render/use-words.ts';
import { englishWords, pageContext } from '../testing/page-context.ts';
import { RoiCalculator } from './RoiCalculator.tsx';
import startRoi from './roi.behavior.ts';
import { roiInputNames } from './roi.ts';
import examples from './roi-calculator.example.json' with { type: 'json' };
import { roiCalculator } from './roi-calculator.schema.ts';

const block = { ...roiCalculator.schema.parse(examples[0]), id: 'roi' };

const render = (query: Readonly<Record<string, string>>) =>
  renderToStaticMarkup(
    <PageWords value={englishWords}>
      <RoiCalculator block={block} page={pageContext({ query })} />
    </PageWords>,
  );

/** Returns the visible result: its figures and the lengths of its bars. */
function shown(root: ParentNode): readonly string[] {
  const figures = [...root.querySelectorAll('[data-figure]')].map((element) => element.textContent ?? '');
  const bars = [...root.querySelectorAll('[data-bar]')].map(
    (bar) => `${bar.getAttribute('x')} ${bar.getAttribute('width')}`,
  );
  return [...figures, ...bars];
}

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`The form has no field "${name}".`);
  return found;
}

function type(name: string, value: string, event: 'input' | 'change' = 'input'): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event(event, { bubbles: true }));
}

beforeEach(() => {
  document.body.innerHTML = render({});
  const root = document.querySelector<HTMLElement>('[data-behavior="roi"]');
  if (root) startRoi(root);
});

describe('RoiCalculator', () => {
  it('shows in the browser what the server renders for the same numbers', () => {
    const anyNumbers = fc.record(
      Object.fromEntries(
        roiInputNames.map((name) => [name, fc.integer({ min: -10, max: 50_000 }).map(String)]),
      ),
    );
    fc.assert(
      fc.property(anyNumbers, (query) => {
        for (const [name, value] of Object.entries(query)) type(name, value);
        const server = document.createElement('div');
        server.innerHTML = render(query);
        expect(shown(document)).toEqual(shown(server));
      }),
      { numRuns: 30 },
    );
  });

  it('uses the initial value if the address has no number', () => {
    expect(render({ employees: 'many', hoursLost: '' })).toBe(render({}));
  });

  it('keeps the slider and the field in sync', () => {
    const slider = document.querySelector<HTMLInputElement>('[data-slides="employees"]');
    type('employees', '40');
    expect(slider?.value).toBe('40');
    if (slider) {
      slider.value = '60';
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
    expect(field('employees').value).toBe('60');
  });

  describe('with a number outside the range', () => {
    const note = () => document.querySelector<HTMLElement>('[data-range="employees"]');

    it('says while typing from where to where it calculates, and then shows the number that it uses', () => {
      const { max } = block.inputs.employees;
      type('employees', String(max));
      expect(note()?.hidden).toBe(true);
      const result = shown(document);
      type('employees', String(2 * max));
      expect(field('employees').getAttribute('aria-describedby')?.split(' ')).toContain(note()?.id);
      expect(note()?.hidden).toBe(false);
      expect(note()?.textContent).toContain(String(max));
      expect(shown(document)).toEqual(result);
      type('employees', String(2 * max), 'change');
      expect(field('employees').value).toBe(String(max));
      expect(note()?.hidden).toBe(false);
      expect(new URLSearchParams(window.location.search).get('employees')).toBe(String(max));
      type('employees', String(max));
      expect(note()?.hidden).toBe(true);
    });

    it('says the same without script', () => {
      const page = document.createElement('div');
      page.innerHTML = render({ employees: '99999' });
      expect(page.querySelector<HTMLElement>('[data-range="employees"]')?.hidden).toBe(false);
      expect(page.querySelector<HTMLElement>('[data-range="hoursLost"]')?.hidden).toBe(true);
    });
  });

  it('uses the initial value for an empty field, in the slider and after leaving the field too', () => {
    const start = String(block.inputs.employees.start);
    const slider = document.querySelector<HTMLInputElement>('[data-slides="employees"]');
    type('employees', '');
    expect(slider?.value).toBe(start);
    type('employees', '', 'change');
    expect(field('employees').value).toBe(start);
  });

  it('writes the numbers to the address in the same form as the form does', () => {
    type('employees', '40', 'change');
    const address = new URLSearchParams(window.location.search);
    expect(address.get('employees')).toBe('40');
    expect([...address.keys()].sort()).toEqual([...roiInputNames].sort());
  });
});
