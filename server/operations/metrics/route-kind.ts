/** Kinds of routes, in the order in which they are looked up: the first pattern that matches the route applies. */
const kinds = [
  ['page', /^\/\*$/],
  ['lead', /^\/api\/leads$/],
  ['dashboard', /^\/api\/dashboard\//],
  ['studio', /^\/(?:api\/)?studio(?:\/|$)/],
  ['sign-in', /^(?:\/api\/auth\/|\/sign-in$|\/dashboard\/account$)/],
  ['health', /^\/(?:healthz|readyz|metrics)$/],
  ['asset', /^\/assets\//],
  ['api', /^\/api(?:\/|$)/],
  ['file', /^\//],
] as const;

export type RouteKind = (typeof kinds)[number][0] | 'none';

/**
 * Returns the kind of a route pattern of the framework, such as "/api/dashboard/leads/:id". Labels of metrics name kinds
 * and never paths, which visitors choose.
 */
export function routeKind(route: string | undefined): RouteKind {
  if (route === undefined) return 'none';
  return kinds.find(([, pattern]) => pattern.test(route))?.[0] ?? 'none';
}
