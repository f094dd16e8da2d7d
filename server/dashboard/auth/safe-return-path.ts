const dashboard = '/dashboard';

/** The path to open after signing in: the requested path if it belongs to the dashboard, otherwise its start page. */
export function safeReturnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !URL.canParse(asked, 'http://site.invalid')) return dashboard;
  const { origin, pathname, search } = new URL(asked, 'http://site.invalid');
  const isOurs = origin === 'http://site.invalid' && isDashboardPath(pathname);
  return isOurs ? pathname + search : dashboard;
}

/** Whether a path belongs to the dashboard. */
export function isDashboardPath(path: string): boolean {
  return path === dashboard || path.startsWith(`${dashboard}/`);
}
