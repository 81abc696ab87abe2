import type { LoginForm, LoginHint } from '@contract/auth/account';
import type { LoginAnswer } from '@contract/auth/security';
import { useSearchParams } from '@umijs/max';
import { useState } from 'react';
import { useBegin } from '@/features/session/useBegin';
import { authApi } from '@/services/auth';
import { ApiError, errorText } from '@/utils/apiError';
import { safeRedirect } from '@/utils/redirect';

const hintOf = (error: unknown): Partial<LoginHint> =>
  error instanceof ApiError && typeof error.data === 'object' && error.data !== null ? error.data : {};

function failureText(error: unknown): string {
  const { lockedUntil } = hintOf(error);
  const text = errorText(error);
  // Not dayjs: it would be the login page's only use of it.
  return lockedUntil ? `${text}（${new Date(lockedUntil).toTimeString().slice(0, 5)} 后可重试）` : text;
}

/** One try after another: what failed, whether a picture is asked for, and the way back after a success (§4). */
export function useLogin() {
  const begin = useBegin();
  const [params] = useSearchParams();
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [needCode, setNeedCode] = useState(false);
  const [codeVersion, setCodeVersion] = useState(0);
  /** Of a right password that a code has to follow. */
  const [ticket, setTicket] = useState<string>();
  /** By what it may follow, beside a recovery code. */
  const [second, setSecond] = useState({ code: true, passkey: false });
  const renewCode = () => setCodeVersion((version) => version + 1);

  const enter = async (ask: () => Promise<LoginAnswer>): Promise<boolean> => {
    if (submitting) return false;
    setSubmitting(true);
    setFailure(undefined);
    try {
      const answer = await ask();
      if (answer.ticket) {
        setTicket(answer.ticket);
        if (answer.second) setSecond(answer.second);
        setSubmitting(false);
        return true;
      }
      // It stays busy until the page is left.
      await begin(safeRedirect(params.get('redirect') ?? params.get('reference')));
      return true;
    } catch (error) {
      setFailure(failureText(error));
      setNeedCode((needed) => hintOf(error).needVerificationCode ?? needed);
      renewCode();
      setSubmitting(false);
      return false;
    }
  };

  const submit = (values: LoginForm) => enter(() => authApi.login(values, { skipErrorHandler: true }));
  const submitCode = (code: string) =>
    enter(() => authApi.loginSecond({ ticket: ticket ?? '', code }, { skipErrorHandler: true }));
  /** Without a password, or as the step after it. */
  const submitPasskey = () =>
    enter(async () => {
      const [asked, { showPasskey }] = await Promise.all([
        authApi.beginPasskeyLogin({ ticket }, { skipErrorHandler: true }),
        import('@/utils/webauthn'),
      ]);
      return authApi.passkeyLogin({ ticket, ...(await showPasskey(asked)) }, { skipErrorHandler: true });
    });
  const back = () => {
    setTicket(undefined);
    setFailure(undefined);
  };

  return {
    submit,
    submitCode,
    submitPasskey,
    second,
    back,
    asksForCode: ticket !== undefined,
    submitting,
    failure,
    needCode,
    codeVersion,
    renewCode,
  };
}
