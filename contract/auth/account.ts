/** Login, session and the current user (specification §3, §4, §7 "Auth and portal"). */
import { type Static, Type } from 'typebox';
import { Nullable } from '../envelope';
import { PASSWORD_TYPED_MAX } from './password';
import { NewPassword } from './recovery';

export const LoginForm = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 100 }),
  password: Type.String({ minLength: 1, maxLength: PASSWORD_TYPED_MAX }),
  /** Demanded from the third failure on. */
  verificationCode: Type.Optional(Type.String({ maxLength: 20 })),
  redirect: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type LoginForm = Static<typeof LoginForm>;

export const CurrentUser = Type.Object({
  userId: Type.String(),
  userName: Type.String(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** Its owner proved it by a mailed link. */
  emailVerified: Type.Boolean(),
  mobile: Nullable(Type.String()),
  roles: Type.Array(Type.Object({ roleCode: Type.String(), roleName: Type.String() })),
  tenantId: Nullable(Type.String()),
  tenantCode: Nullable(Type.String()),
  /** IANA name: by whose days the enterprise counts; null without one. */
  timeZone: Nullable(Type.String()),
  /** Why the enterprise lets this session do nothing in it, and what to do; null: it may work. */
  barred: Type.Optional(Nullable(Type.Object({ kind: Type.String(), message: Type.String() }))),
  /** Sent back in `X-CSRF-TOKEN` on each call that changes something. */
  csrfToken: Type.String(),
});
export type CurrentUser = Static<typeof CurrentUser>;

/** `data` of a failed login: whether the next try needs the picture's text, and until when the account is locked. */
export const LoginHint = Type.Object({
  needVerificationCode: Type.Boolean(),
  lockedUntil: Type.Optional(Type.String()),
});
export type LoginHint = Static<typeof LoginHint>;

/** An enterprise that the user belongs to. */
export const Tenant = Type.Object({
  tenantCode: Type.String(),
  tenantName: Type.String(),
  logo: Nullable(Type.String()),
  current: Type.Boolean(),
});
export type Tenant = Static<typeof Tenant>;

export const TenantSwitch = Type.Object({ tenantCode: Type.String({ minLength: 1, maxLength: 50 }) });

export const Privileges = Type.Object({
  globals: Type.Array(Type.String()),
  projectPrivileges: Type.Record(Type.String(), Type.Array(Type.String())),
  projectCollectionPrivileges: Type.Record(Type.String(), Type.Array(Type.String())),
  departmentPrivileges: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});

export const PasswordChange = Type.Object({
  oldPassword: Type.String({ minLength: 1, maxLength: PASSWORD_TYPED_MAX }),
  newPassword: NewPassword,
});
export type PasswordChange = Static<typeof PasswordChange>;

export const ProfileUpdate = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' })),
  email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 200 }))),
  mobile: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  /** Demanded with another address: a forgotten password is mailed there. */
  password: Type.Optional(Type.String({ maxLength: PASSWORD_TYPED_MAX })),
});
export type ProfileUpdate = Static<typeof ProfileUpdate>;

export const PortalConfigs = Type.Object({
  appTitle: Type.String(),
  logo: Nullable(Type.String()),
  logoutUrl: Type.String(),
  copyright: Type.String(),
  /** The server's version, by semver. */
  version: Type.String(),
  /** The demo's accounts (`contract/auth/demo.ts`) are there: the sign-in page offers them. */
  demo: Type.Optional(Type.Boolean()),
  /** At this address people can sign in by passkey. */
  passkeys: Type.Optional(Type.Boolean()),
});
export type PortalConfigs = Static<typeof PortalConfigs>;

/** Province single sign-on settings (§3), kept by the browser. */
export const ProvinceConfigs = Type.Object({
  enable: Type.Boolean(),
  ssoLoginUrl: Type.String(),
  authPath: Type.String(),
  logoutPath: Type.String(),
  provinceCode: Type.String(),
  logoutUrl: Type.String(),
  appId: Type.String(),
  appKey: Type.String(),
  ctgVersion: Type.String(),
});
export type ProvinceConfigs = Static<typeof ProvinceConfigs>;

/** The picture's address; another one with each change. */
export const PictureSet = Type.Object({ url: Type.String() });
export type PictureSet = Static<typeof PictureSet>;
