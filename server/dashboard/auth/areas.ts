import { type UserRole, userRoles } from '../../database/user-role.ts';

/** A part of the program that only users see: their account, the dashboard with the leads, or the studio. */
export type Area = 'account' | 'leads' | 'studio';

/** A role that is in no list, such as one of a later version, may use no area. */
const rolesOf: Readonly<Record<Area, readonly UserRole[]>> = {
  account: userRoles,
  leads: ['leads', 'owner'],
  studio: ['editor', 'owner'],
};

/** Whether users with a role may use an area. */
export function mayUse(role: UserRole, area: Area): boolean {
  return rolesOf[area].includes(role);
}

const dashboard = '/dashboard';
const studio = '/studio';

/** The page at which users with a role start. */
export function startPathOf(role: UserRole): string {
  return mayUse(role, 'leads') ? dashboard : studio;
}

/** The area that the path of a document belongs to; undefined for the pages of the site. */
export function areaOf(path: string): Area | undefined {
  if (path === `${dashboard}/account`) return 'account';
  if (isDashboardPath(path)) return 'leads';
  return isWithin(path, studio) ? 'studio' : undefined;
}

/** Whether a path belongs to the dashboard. */
export function isDashboardPath(path: string): boolean {
  return isWithin(path, dashboard);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
