/** The signed-in user. Fetched once and not retried. */
export const authUserQuery = { queryKey: ['/api/auth/user'], retry: false } as const;
