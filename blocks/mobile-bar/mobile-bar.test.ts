import { describe, expect, it } from 'vitest';
import { contentReader, resolved } from '../testing/content-reader.ts';
import { mobileBar } from './mobile-bar.schema.ts';

const texts = { label: 'Quick contact', schedule: 'Schedule', call: 'Call' };

describe('the main action of the mobile bar', () => {
  it('is the booking page by default', () => {
    expect(resolved(mobileBar, texts, contentReader({})).isUrgent).toBe(false);
  });

  it('is the call on a page with a number for urgent problems', () => {
    const read = { ...contentReader({}), phone: 'emergency' };
    const bar = { ...texts, urgentPhones: ['emergency'] };
    expect(resolved(mobileBar, bar, read).isUrgent).toBe(true);
    expect(resolved(mobileBar, bar, { ...read, phone: 'main' }).isUrgent).toBe(false);
  });
});
