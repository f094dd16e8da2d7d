import { describe, expect, it } from 'vitest';
import { contentReader } from '../testing/content-reader.ts';
import { resolveMobileBar } from './mobile-bar.resolve.ts';

const texts = { label: 'Quick contact', schedule: 'Schedule', call: 'Call' };

describe('the main action of the mobile bar', () => {
  it('is the booking page by default', () => {
    expect(resolveMobileBar(texts, contentReader({})).mainAction).toBe('booking');
  });

  it('is the call on a page with a number for urgent problems', () => {
    const read = { ...contentReader({}), phone: 'emergency' };
    const bar = { ...texts, urgentPhones: ['emergency'] };
    expect(resolveMobileBar(bar, read).mainAction).toBe('call');
    expect(resolveMobileBar(bar, { ...read, phone: 'main' }).mainAction).toBe('booking');
  });
});
