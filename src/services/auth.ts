/** Login, session, the current user (specification §7 "Auth and portal"). */
import type { Privileges } from '@contract/access';
import type {
  CurrentUser,
  LoginForm,
  PasswordChange,
  PortalConfigs,
  ProfileUpdate,
  ProvinceConfigs,
} from '@contract/auth/account';
import type { LoginAnswer, LoginSecond } from '@contract/auth/security';
import { ErrorShowType, PROVINCE_SUCCESS_CODE } from '@contract/constants';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };

/** Failures carry a `LoginHint` as `data`, and are shown by the login form itself. With a ticket, a code is asked for. */
export function login(form: LoginForm): Promise<LoginAnswer> {
  return request('/api/portal/login', {
    method: 'POST',
    data: new URLSearchParams({ ...form }),
    skipErrorHandler: true,
  });
}

/** The code after the password; failures are shown by the form. */
export function loginSecond(second: LoginSecond): Promise<LoginAnswer> {
  return request('/api/portal/login/second', { method: 'POST', data: second, skipErrorHandler: true });
}

/** The picture to read from, as SVG or PNG; each call is a new one and makes the last one invalid. */
export function getVerificationCode(): Promise<Blob> {
  return request('/api/portal/verificationCode', { responseType: 'blob', showType: ErrorShowType.SILENT });
}

export function getCurrentUser(options: { skipErrorHandler?: true } = {}): Promise<CurrentUser> {
  return request('/api/user-center/account/logged', { ...quiet, ...options });
}

/** Ends the session; gives the portal's logout address. */
export function logout(): Promise<string | null> {
  return request('/api/portal/logout', quiet);
}

export function getPortalConfigs(): Promise<PortalConfigs> {
  return request('/api/portal/base/configs', quiet);
}

export function getProvinceConfigs(): Promise<ProvinceConfigs> {
  return request('/api/portal/base/provinceConfigs', { ...quiet, successCodes: [PROVINCE_SUCCESS_CODE] });
}

export function getPrivileges(): Promise<Privileges> {
  return request('/api/user-center/account/privileges', quiet);
}

/** Ends every session of the account, this one too. */
export function changePassword(change: PasswordChange): Promise<null> {
  return request('/api/user-center/account/password', { method: 'PUT', data: change, ...quiet });
}

export function updateProfile(profile: ProfileUpdate): Promise<null> {
  return request('/api/user-center/account/profile', { method: 'PUT', data: profile });
}
