import { useQuery } from '@tanstack/react-query';
import { hasSignedInHint } from './signed-in-hint.ts';

export const authUserUrl = '/api/auth/user';

/** Who is signed in: asked once, never again by itself. */
export const authUserQuery = { queryKey: [authUserUrl], retry: false } as const;

export interface AuthUserState {
  readonly user: unknown;
  readonly isLoading: boolean;
  readonly isAuthenticated: boolean;
}

/** The signed-in user. Without the hint cookie nobody is, and no request is sent. */
export function useAuthUser(): AuthUserState {
  const enabled = typeof document !== 'undefined' && hasSignedInHint(document.cookie);
  const { data, isLoading } = useQuery({ ...authUserQuery, enabled });
  const user = data ?? undefined;
  return { user, isLoading, isAuthenticated: user !== undefined };
}
