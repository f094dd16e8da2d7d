/** `leads`: the dashboard. `editor`: the studio. `owner`: both. */
export const userRoles = ['leads', 'editor', 'owner'] as const;

export type UserRole = (typeof userRoles)[number];
