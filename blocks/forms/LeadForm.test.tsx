// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.example.com/locations/glendale/it-support" }
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RefusedSubmission } from '../../engine/render/block-type.ts';
import { translate } from '../../engine/testing/translate.ts';
import { closeToasts } from '../testing/close-toasts.ts';
import { filledForm } from '../testing/filled-form.ts';
import { englishWords } from '../testing/page-context.ts';
import { sampleContactForm } from '../testing/sample-forms.ts';
import { toastStore } from '../toasts/toast.ts';
import { formDefinition } from './form-definition.ts';
import { formsWords } from './forms.words.ts';
import LeadForm from './LeadForm.island.tsx';

const site = { freeMail: { domains: ['gmail.com'], prefixes: ['yahoo.'] } };
const props = { id: 'contact', ...formDefinition(sampleContactForm, site, englishWords(formsWords)) };

const fetchSpy = vi.fn<typeof fetch>();
let unmount = () => {};
const page = document.body.appendChild(document.createElement('main'));

/** Renders the form as the server sends it, inside the form element with the values of the page. */
function serve(refused?: RefusedSubmission): void {
  const island = renderToString(<LeadForm {...props} {...(refused ? { refused } : {})} />);
  page.innerHTML = `<form action="/api/leads" method="post">
    <input type="hidden" name="form" value="contact"><input type="hidden" name="page" value="/stale">
    <input type="hidden" name="source" value="homepage"><input type="hidden" name="service" value="IT Support">
    <input type="hidden" name="location" value="Glendale"><input name="fk3r9">
    <section class="sent" tabindex="-1" hidden>Your message has arrived</section><div id="island">${island}</div></form>`;
}

async function hydrate(refused?: RefusedSubmission): Promise<void> {
  const element = document.getElementById('island');
  if (element === null) throw new Error('Nothing was served.');
  const root = hydrateRoot(element, <LeadForm {...props} {...(refused ? { refused } : {})} />);
  unmount = () => root.unmount();
  // The form's listener is attached as soon as a submit no longer posts.
  await vi.waitFor(() => expect(submit()).toBe(false), { timeout: 120_000 });
  await vi.waitFor(() => expect(messages().length + fetchSpy.mock.calls.length).toBeGreaterThan(0), {
    timeout: 120_000,
  });
}

function control(name: string): HTMLInputElement | HTMLTextAreaElement {
  const found = document.getElementById(`contact-${name}`);
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found;
  throw new Error(`No field "${name}".`);
}

function type(name: string, value: string): void {
  const field = control(name);
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Submits as a browser does. Returns whether the browser would post the form itself. */
const submit = () =>
  document
    .querySelector('form')
    ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
const messages = () => [...document.querySelectorAll('.field-message')].map((message) => message.textContent);
const sent = () => fetchSpy.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
const answer = (status: number, body: unknown) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  // jsdom has no navigation entry.
  const opened = { name: 'https://www.example.com/?utm_source=letter' };
  Object.assign(performance, { getEntriesByType: () => [opened] });
  vi.stubGlobal('fetch', fetchSpy);
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(async () => {
  unmount();
  await closeToasts(toastStore);
  fetchSpy.mockReset();
  Reflect.deleteProperty(performance, 'getEntriesByType');
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the contact form', () => {
  it('validates on submit, then on each change, and announces errors to assistive technology', async () => {
    serve();
    await hydrate();
    expect(messages()).toEqual([
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Please enter a valid email address',
      'Phone number is required',
      'Company name is required',
      'Please tell us how we can help you',
    ]);
    expect(document.activeElement).toBe(control('firstName'));
    expect(control('email').getAttribute('aria-invalid')).toBe('true');
    expect(
      document.getElementById(control('email').getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('Please enter a valid email address');
    type('email', 'ana@gmail.com');
    await vi.waitFor(
      () =>
        expect(messages()).toContain(
          'Only business email addresses are accepted. Please use your company email.',
        ),
      { timeout: 120_000 },
    );
    type('email', 'ana@ruiz-law.example');
    await vi.waitFor(() => expect(control('email').getAttribute('aria-invalid')).toBe('false'), {
      timeout: 120_000,
    });
  });

  it('leaves the focus where the visitor moves it after a refused submit', async () => {
    serve();
    await hydrate();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    control('message').focus();
    submit();
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
    expect(document.activeElement).toBe(control('firstName'));
    control('company').focus();
    vi.runAllTimers();
    expect(document.activeElement).toBe(control('company'));
  });

  it('keeps text typed before hydration, sends it, and is empty afterwards', async () => {
    let arrive: (response: Response) => void = () => {};
    fetchSpy.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    serve();
    for (const [name, value] of Object.entries(filledForm)) control(name).value = value;
    await hydrate();
    const button = document.querySelector('button');
    await vi.waitFor(() => expect(button?.disabled).toBe(true), { timeout: 120_000 });
    expect(document.querySelector<HTMLElement>('.spinner')?.hidden).toBe(false);
    expect(sent()).toEqual([
      {
        ...filledForm,
        service: 'IT Support',
        location: 'Glendale',
        source: 'homepage',
        form: 'contact',
        page: '/locations/glendale/it-support',
        landing: 'https://www.example.com/?utm_source=letter',
        referrer: '',
        submissionId: expect.stringMatching(/^[0-9a-f]{32}$/),
        fk3r9: '',
        duration: expect.stringMatching(/^\d+$/),
      },
    ]);
    arrive(new Response('{"id":"1","message":"We call you."}', { status: 201 }));
    await vi.waitFor(() => expect(button?.disabled).toBe(false), { timeout: 120_000 });
    expect(Object.keys(filledForm).map((name) => control(name).value)).toEqual(['', '', '', '', '', '']);
    const confirmation = document.querySelector<HTMLElement>('.sent');
    expect(confirmation?.hidden).toBe(false);
    expect(document.activeElement).toBe(confirmation);
    expect(toastStore.toasts()[0]).toMatchObject({
      title: 'Thank you for your interest!',
      description: 'We call you.',
    });
  });

  it("shows the server's errors at their fields, and uses the same submission id when sending again", async () => {
    const errors = [
      { path: 'phone', message: 'Phone number is required' },
      { path: 'message', message: 'Too long' },
    ];
    fetchSpy.mockImplementation(() => answer(422, { message: 'Phone number is required', errors }));
    serve();
    for (const [name, value] of Object.entries(filledForm)) control(name).value = value;
    await hydrate();
    await vi.waitFor(() => expect(messages()).toEqual(['Phone number is required', 'Too long']), {
      timeout: 120_000,
    });
    expect(document.activeElement, 'the first field with an error').toBe(control('phone'));
    expect(toastStore.toasts()[0]).toMatchObject({ title: 'Submission Error', variant: 'destructive' });
    fetchSpy.mockImplementation(() => answer(500, { statusCode: 500, message: 'SQLITE_BUSY' }));
    type('phone', '(626) 555-0123');
    submit();
    await vi.waitFor(
      () =>
        expect(toastStore.toasts()[0]?.description).toBe(
          'Error 500. Your text is still in the form. Please try again, or call us.',
        ),
      { timeout: 120_000 },
    );
    expect(document.querySelector('.form-failure')?.textContent, 'after the toast has ended').toBe(
      'Error 500. Your text is still in the form. Please try again, or call us.',
    );
    const [first, second] = sent();
    expect(second).toMatchObject({
      ...filledForm,
      phone: '(626) 555-0123',
      submissionId: first.submissionId,
    });
  });

  it('shows the confirmation in a form that the browser has translated', async () => {
    fetchSpy.mockImplementation(() => answer(201, { id: '1', message: 'We call you.' }));
    serve();
    await hydrate();
    translate(page);
    for (const [name, value] of Object.entries(filledForm)) type(name, value);
    submit();
    await vi.waitFor(() => expect(document.querySelector<HTMLElement>('.sent')?.hidden).toBe(false), {
      timeout: 120_000,
    });
    expect(control('message').value).toBe('');
    expect(console.error).not.toHaveBeenCalled();
  });

  it('sends no duration if the text was typed in an earlier document', async () => {
    fetchSpy.mockImplementation(() => answer(201, { id: '1', message: 'We call you.' }));
    serve();
    await hydrate();
    for (const [name, value] of Object.entries(filledForm)) type(name, value);
    document.querySelector('form')?.setAttribute('data-restored', '');
    submit();
    await vi.waitFor(() => expect(sent()).toMatchObject([{ duration: '' }]), { timeout: 120_000 });
  });

  it('sends a lead once if the button is pressed twice', async () => {
    fetchSpy.mockReturnValue(new Promise(() => {}));
    serve();
    await hydrate();
    for (const [name, value] of Object.entries(filledForm)) type(name, value);
    submit();
    submit();
    await vi.waitFor(() => expect(document.querySelector('button')?.disabled).toBe(true), {
      timeout: 120_000,
    });
    expect(sent()).toHaveLength(1);
  });

  it('sends the time since the first focus', async () => {
    fetchSpy.mockImplementation(() => answer(201, { id: '1', message: 'We call you.' }));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(60_000);
    serve();
    await hydrate();
    control('firstName').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    clock.mockReturnValue(72_345);
    for (const [name, value] of Object.entries(filledForm)) type(name, value);
    control('message').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    submit();
    await vi.waitFor(() => expect(sent()).toMatchObject([{ duration: '12345' }]), { timeout: 120_000 });
  });

  it('sends no duration if text was typed before hydration', async () => {
    fetchSpy.mockImplementation(() => answer(201, { id: '1', message: 'We call you.' }));
    vi.spyOn(performance, 'now').mockReturnValue(60_000);
    serve();
    for (const [name, value] of Object.entries(filledForm)) control(name).value = value;
    await hydrate();
    await vi.waitFor(() => expect(sent()).toMatchObject([{ duration: '60000' }]), { timeout: 120_000 });
  });

  it('shows a submission refused without script: values, errors, and a summary with links to the fields', () => {
    serve({
      values: { ...filledForm, email: 'ana' },
      errors: [{ path: 'email', message: 'Please enter a valid email address' }],
    });
    expect(control('firstName').value).toBe('Ana');
    expect(control('message').value).toBe('Our server is old.');
    expect(messages()).toEqual(['Please enter a valid email address']);
    const link = document.querySelector<HTMLAnchorElement>('.error-summary a');
    expect(link?.textContent).toBe('Please enter a valid email address');
    expect(document.querySelector(link?.hash ?? '')).toBe(control('email'));
  });
});
