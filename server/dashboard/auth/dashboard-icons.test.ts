import { expect, it } from 'vitest';
import drawings from '../../../engine/content/model/icons/icon-drawings.json' with { type: 'json' };
import { dashboardIcons } from './dashboard-icons.ts';

it('has the drawings that all pages have', () => {
  expect(drawings).toMatchObject(dashboardIcons);
});
