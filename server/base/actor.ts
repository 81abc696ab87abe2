import { type AccessSubject, ALL_POWERFUL_ROLES, holds, type Privilege, Scope } from '../../contract/access';
import type { Demands } from '../../contract/auth/demands';
import type { TokenScope } from '../../contract/auth/securityWords';

/** Who asks: a user in the tenant that the session stands in, with all rights of that tenant. */
export interface Actor extends AccessSubject {
  userId: string;
  tenantId: string;
  tenantCode: string;
  roles: readonly string[];
  roleNames: readonly string[];
  /** The roles in each project that the user is in, by themselves or through departments, by the project's id. */
  projectRoleIds: Readonly<Record<string, readonly string[]>>;
  /** Owner or management role: passes every check of the tenant. */
  isManager: boolean;
}

export const isManager = (roles: readonly string[]) => roles.some((role) => ALL_POWERFUL_ROLES.includes(role));

export const can = (actor: Actor, privilege: Privilege) => holds(actor, privilege, Scope.GLOBAL);

/** Whether an actor has any privilege at all in the tenant. */
export const holdsAnything = ({ isManager: manager, privileges }: Actor): boolean =>
  manager ||
  privileges.globals.length > 0 ||
  [privileges.projectPrivileges, privileges.projectCollectionPrivileges, privileges.departmentPrivileges ?? {}].some(
    (held) => Object.keys(held).length > 0,
  );

export interface Entry {
  demands: Demands;
  /** Opened by a sign-in of the enterprise or the operator, not by the account's own password. */
  vouched: boolean;
  /** Its account has a second factor. */
  factor: boolean;
  /** A passkey was shown in it. */
  passkey: boolean;
}

export interface Session {
  tokenHash: string;
  csrfToken: string;
  accessToken: string | null;
  /** Opened by the provider of this enterprise, and good for it alone. */
  boundTenantId: string | null;
  /** The provider that hears of its end. */
  endsAt: { provider: string; idTokenCipher: string } | null;
  account: {
    id: string;
    username: string;
    name: string;
    avatar: string | null;
    email: string | null;
    emailVerified: boolean;
    mobile: string | null;
  };
  /** What the enterprise that it stands in demands, and how it came in; absent: it demands nothing. */
  entry?: Entry;
  /** By a token of the person's: what it may do. */
  byToken?: TokenScope;
  /** Null for an account without an enabled membership. */
  actor: Actor | null;
  expiresAt: number;
}
