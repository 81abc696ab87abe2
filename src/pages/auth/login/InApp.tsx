import type { InAppWay } from '@contract/auth/signIn';
import { type CloudKind, cloudKinds } from '@contract/directorySync/words';
import { useSearchParams } from '@umijs/max';
import { Alert, Button, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { useBegin } from '@/features/session/useBegin';
import { useRequest } from '@/hooks/useRequest';
import { signinApi } from '@/services/signin';
import { errorText } from '@/utils/apiError';
import { safeRedirect } from '@/utils/redirect';
import { readStored, StorageKey } from '@/utils/storage';

/** Once in a window by itself: who signs out, or was refused, is not sent in circles. */
const TRIED = 'inAppTried';
function firstTime(): boolean {
  try {
    if (window.sessionStorage.getItem(TRIED)) return false;
    window.sessionStorage.setItem(TRIED, '1');
    return true;
  } catch {
    return false;
  }
}

const ANSWERS_WITHIN_MS = 10_000;

/** DingTalk's code, by its app. Loaded there alone. */
async function dingTalkCode({ corpId, name }: InAppWay): Promise<string> {
  if (!corpId) throw new Error(`企业没有填写 CorpId，不能在${name}内登录，请联系企业管理员`);
  await import('dingtalk-jsapi/entry/union');
  const { default: requestAuthCode } = await import('dingtalk-jsapi/api/runtime/permission/requestAuthCode');
  // Outside of the app, or in one that is too old, nobody ever answers.
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ANSWERS_WITHIN_MS);
  });
  const answer = await Promise.race([requestAuthCode({ corpId }).catch(() => null), late]);
  if (!answer?.code) throw new Error(`${name}没有给出授权码，请确认是从本企业的工作台打开的`);
  return answer.code;
}

/**
 * Sign-in of a page within the app of DingTalk, WeCom or Feishu: the app says who it is. Where no enterprise here lets its
 * people in by it, or it failed, the password is asked for as everywhere.
 *
 * @param otherwise the usual form
 */
export default function InApp({ kind, otherwise }: { kind: CloudKind; otherwise: ReactNode }) {
  const begin = useBegin();
  const [params] = useSearchParams();
  const [alone] = useState(firstTime);
  const tenantCode = params.get('tenantCode') ?? readStored(StorageKey.TENANT_CODE) ?? undefined;
  const redirect = safeRedirect(params.get('redirect') ?? params.get('reference'));
  const name = cloudKinds[kind];
  const enter = useRequest(
    async (): Promise<'none' | 'leaving'> => {
      const way = await signinApi.startInApp({ kind, tenantCode, redirect }, { skipErrorHandler: true });
      if (!way) return 'none';
      if (way.url) {
        window.location.assign(way.url);
        return 'leaving';
      }
      const code = await dingTalkCode(way);
      const outcome = await signinApi.finishInApp({ code, state: way.state }, { skipErrorHandler: true });
      await begin(safeRedirect(outcome.redirect));
      return 'leaving';
    },
    { manual: !alone, onError: () => {} },
  );
  if (enter.loading || enter.data === 'leaving') {
    return (
      <div role="status" style={{ textAlign: 'center', padding: 24 }}>
        <Spin />
        <p>正在用{name}登录</p>
      </div>
    );
  }
  return (
    <>
      {enter.error && <Alert type="error" role="alert" title={errorText(enter.error)} style={{ marginBottom: 16 }} />}
      {enter.data !== 'none' && (
        <Button block size="large" style={{ marginBottom: 16 }} onClick={() => enter.run()}>
          用{name}登录
        </Button>
      )}
      {otherwise}
    </>
  );
}
