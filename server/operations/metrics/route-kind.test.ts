import { expect, it } from 'vitest';
import { routeKind } from './route-kind.ts';

it.each([
  ['/*', 'page'],
  ['/api/leads', 'lead'],
  ['/api/dashboard/leads/:id', 'dashboard'],
  ['/api/auth/login', 'sign-in'],
  ['/dashboard/account', 'sign-in'],
  ['/assets/*', 'asset'],
  ['/api/*', 'api'],
  ['/media/*', 'file'],
  ['/readyz', 'health'],
  [undefined, 'none'],
])('the route %s is of the kind %s', (route, kind) => expect(routeKind(route)).toBe(kind));
