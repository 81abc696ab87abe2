/** The calls of forgotten passwords and proven addresses. No schemas: the console bundles this. */
import { get, post } from '../../call';

export const recoveryCalls = {
  forgetPassword: post('portal/password/forgot'),
  passwordLink: get('portal/password/link'),
  resetPassword: post('portal/password/reset'),
  mailLink: get('portal/verifyEmail'),
  verifyEmail: post('portal/verifyEmail'),
  askToVerify: post('user-center/account/email/verify'),
};
