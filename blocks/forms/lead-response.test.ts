import { describe, expect, it } from 'vitest';
import { ResponseError } from '../requests/request.ts';
import { englishWords } from '../testing/page-context.ts';
import { formsWords } from './forms.words.ts';
import { acceptedMessage, leadFailure } from './lead-response.ts';

const fallback = 'There was an error submitting your form. Please try again.';
const texts = englishWords(formsWords).texts('failed', 'failedWith', 'error');
const whatToDo = 'Your text is still in the form. Please try again, or call us.';
const answered = (status: number, body: unknown, statusText = '') =>
  leadFailure(
    new ResponseError(status, statusText, typeof body === 'string' ? body : JSON.stringify(body)),
    texts,
  );

describe('leadFailure', () => {
  it('returns the message and the field errors of the response', () => {
    const errors = [{ path: 'phone', message: 'Phone number is required' }];
    expect(answered(422, { message: 'Phone number is required', errors })).toEqual({
      message: 'Phone number is required',
      errors,
    });
    expect(answered(503, { message: 'Please call us.' })).toEqual({ message: 'Please call us.', errors: [] });
  });

  it('returns the status and the text of the response, followed by what to do', () => {
    expect(answered(500, 'boom')).toEqual({ message: `500: boom. ${whatToDo}`, errors: [] });
    expect(answered(500, '', 'Internal Server Error').message).toBe(
      `500: Internal Server Error. ${whatToDo}`,
    );
    expect(answered(500, '').message).toBe(`Error 500. ${whatToDo}`);
    expect(answered(500, 'costs $$5').message).toBe(`500: costs $$5. ${whatToDo}`);
  });

  it.each([
    [
      'a response of the HTTP framework',
      { statusCode: 502, error: 'Internal Server Error', message: 'SQLITE_BUSY' },
    ],
    ['a response of a proxy', '<html>502 Bad Gateway</html>'],
    ['an empty message', { message: '' }],
    ['a long text', 'stack '.repeat(100)],
  ])('returns the status text instead of the body of %s', (_, body) => {
    expect(answered(502, body, 'Bad Gateway').message).toBe(`502: Bad Gateway. ${whatToDo}`);
  });

  it('returns the fallback message without a response', () => {
    expect(leadFailure(new TypeError('Failed to fetch'), texts).message).toBe(fallback);
  });
});

describe('acceptedMessage', () => {
  it('is the message of the response, if it has one', () => {
    expect(acceptedMessage({ id: '1', message: 'We call you.' })).toBe('We call you.');
    expect(acceptedMessage(null)).toBe('');
  });
});
