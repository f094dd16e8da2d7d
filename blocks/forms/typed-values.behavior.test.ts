// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import start from './typed-values.behavior.ts';

const markup = (summary = '') => `<form data-form="contact contact" action="/api/leads" method="post">
  <input type="hidden" name="page" value="/home"><input name="trap" value="filled in by a bot">
  <div data-island="LeadForm">${summary}
    <input name="firstName" type="text"><textarea name="message"></textarea>
    <select name="size"><option value="">Choose</option><option>10</option></select>
    <input name="wantsCall" type="checkbox" value="yes"><input name="plan" type="file">
  </div></form>`;

let stop = () => {};

/** Replaces the document as a navigation does, and starts the behavior. */
function open(html = markup()): HTMLFormElement {
  stop();
  document.body.innerHTML = html;
  const form = document.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  stop = start(form);
  return form;
}

const field = (name: string) => {
  const found = document.querySelector(`[name=${name}]`);
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found;
  if (found instanceof HTMLSelectElement) return found;
  throw new Error(`There is no field "${name}".`);
};

function fillIn(): void {
  for (const [name, value] of Object.entries({ firstName: 'Ana', message: 'Old server', size: '10' })) {
    field(name).value = value;
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
  }
  field('wantsCall').click();
}

const filledIn = () => ({
  firstName: field('firstName').value,
  message: field('message').value,
  size: field('size').value,
  wantsCall: field('wantsCall').matches(':checked'),
});
const everything = { firstName: 'Ana', message: 'Old server', size: '10', wantsCall: true };
const nothing = { firstName: '', message: '', size: '', wantsCall: false };

function post(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => setTimeout(() => event.preventDefault()));
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}

class NavigationEntry {
  type = 'navigate';
}

function openedBy(type: string): void {
  vi.stubGlobal('PerformanceNavigationTiming', NavigationEntry);
  Object.assign(performance, { getEntriesByType: () => [Object.assign(new NavigationEntry(), { type })] });
}

beforeEach(() => openedBy('navigate'));
afterEach(() => {
  stop();
  sessionStorage.clear();
  Reflect.deleteProperty(performance, 'getEntriesByType');
  vi.unstubAllGlobals();
});

describe('what a visitor typed', () => {
  it('is typed again after a navigation, with events for scripts', () => {
    open();
    fillIn();
    const heard: string[] = [];
    document.addEventListener(
      'input',
      ({ target }) => heard.push(target instanceof Element ? target.tagName : ''),
      {
        once: true,
      },
    );
    const form = open();
    expect(filledIn()).toEqual(everything);
    expect(heard).toEqual(['INPUT']);
    expect(form.dataset.restored).toBe('');
  });

  it('is stored without the trap, hidden fields and files', () => {
    open();
    fillIn();
    expect(Object.keys(sessionStorage)).toEqual(['typed contact contact']);
    expect(JSON.parse(sessionStorage.getItem('typed contact contact') ?? '')).toEqual({
      values: { firstName: 'Ana', message: 'Old server', size: '10', wantsCall: 'yes' },
      isPosted: false,
    });
  });

  it('is stored if it was typed before the script ran', () => {
    open(markup().replace('name="firstName"', 'name="firstName" value="Ana"'));
    open();
    expect(filledIn()).toEqual({ ...nothing, firstName: 'Ana' });
  });

  it('is forgotten when the form was sent', () => {
    const form = open();
    fillIn();
    form.reset();
    expect(sessionStorage).toHaveLength(0);
    open();
    expect(filledIn()).toEqual(nothing);
  });

  it('is forgotten on the page after a post of the browser, and typed again if the visitor goes back', () => {
    const form = open();
    fillIn();
    post(form);
    openedBy('back_forward');
    post(open());
    expect(filledIn()).toEqual(everything);
    openedBy('navigate');
    open();
    expect(filledIn()).toEqual(nothing);
    expect(sessionStorage).toHaveLength(0);
  });

  it('does not replace what the server returns with a refused form', () => {
    open();
    fillIn();
    open(markup('<p class="error-summary"></p>').replace('name="firstName"', 'name="firstName" value="A"'));
    expect(filledIn()).toEqual({ ...nothing, firstName: 'A' });
  });

  it('stays in the form if the storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined);
    open();
    fillIn();
    expect(filledIn()).toEqual(everything);
    vi.unstubAllGlobals();
  });
});
