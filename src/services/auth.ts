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
import { ErrorShowType, PROVINCE_SUCCESS_CODE } from '@contract/constants';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };

/** Failures carry a `LoginHint` as `data`, and are shown by the login form itself. */
export function login(form: LoginForm): Promise<{ userName: string }> {
  return request('/api/portal/login', {
    method: 'POST',
    data: new URLSearchParams({ ...form }),
    skipErrorHandler: true,
  });
}

/** The picture to read from, as SVG or PNG; each call is a new one and makes the last one invalid. */
export function getVerificationCode(): Promise<Blob> {
  return request('/api/portal/verificationCode', { responseType: 'blob', showType: ErrorShowType.SILENT });
}

export function getCurrentUser(): Promise<CurrentUser> {
  return request('/api/user-center/account/logged', quiet);
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
