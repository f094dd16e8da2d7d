import { describe, expect, it } from 'vitest';
import { ResponseError } from '../requests/request.ts';
import { acceptedMessage, leadFailure } from './lead-response.ts';

const fallback = 'There was an error submitting your form. Please try again.';
const answered = (status: number, body: unknown) =>
  leadFailure(new ResponseError(status, '', typeof body === 'string' ? body : JSON.stringify(body)));

describe('leadFailure', () => {
  it('returns the message and the field errors of the response', () => {
    const errors = [{ path: 'phone', message: 'Phone number is required' }];
    expect(answered(422, { message: 'Phone number is required', errors })).toEqual({
      message: 'Phone number is required',
      errors,
    });
    expect(answered(503, { message: 'Please call us.' })).toEqual({ message: 'Please call us.', errors: [] });
  });

  it.each([
    [
      'a response of the HTTP framework',
      { statusCode: 500, error: 'Internal Server Error', message: 'SQLITE_BUSY' },
    ],
    ['a response of a proxy', '<html>502 Bad Gateway</html>'],
    ['an empty message', { message: '' }],
  ])('returns the fallback message for %s', (_, body) => {
    expect(answered(500, body)).toEqual({ message: fallback, errors: [] });
  });

  it('returns the fallback message without a response', () => {
    expect(leadFailure(new TypeError('Failed to fetch')).message).toBe(fallback);
  });
});

describe('acceptedMessage', () => {
  it('is the message of the response, if it has one', () => {
    expect(acceptedMessage({ id: '1', message: 'We call you.' })).toBe('We call you.');
    expect(acceptedMessage(null)).toBe('');
  });
});
