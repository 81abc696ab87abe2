import { consoleErrors } from '@contract/consoleErrors';
import { useModel } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { authApi } from '@/services/auth';
import { keepUserToken, onDoubt } from '@/utils/owner';

/**
 * Looks who is logged in as soon as it may be somebody else, or in another enterprise; once, in the shell. The same person
 * who has logged in anew goes on with the new session; for anybody else this page is over, and says so.
 * @returns to be called when the connection was ended for good
 */
export function useOwner(reload = () => window.location.reload()): () => void {
  const { initialState, setInitialState } = useModel('@@initialState');
  const { message, modal } = App.useApp();
  const asking = useRef(false);
  const look = useMemoizedFn(async (refused: boolean) => {
    const shown = initialState?.user;
    if (!shown || asking.current) return;
    asking.current = true;
    // A session that has ended is told of by the next call.
    const user = await authApi.currentUser(undefined, { skipErrorHandler: true }).catch(() => null);
    if (user && (user.userId !== shown.userId || user.tenantCode !== shown.tenantCode)) {
      modal.confirm({
        title: '此页面已不属于当前登录',
        content: `已在其他窗口${user.userId === shown.userId ? '切换企业' : `以“${user.name}”登录`}，此页面不能再保存。需要保留的内容请先复制，再刷新。`,
        okText: '刷新',
        cancelText: '留在此页',
        onOk: reload,
        afterClose: () => {
          asking.current = false;
        },
      });
      return;
    }
    asking.current = false;
    if (user && user.csrfToken !== shown.csrfToken) {
      keepUserToken(user.csrfToken);
      void setInitialState((state) => state && { ...state, user });
      if (refused) void message.warning('登录状态已更新，请重试');
    } else if (refused) {
      void message.error(consoleErrors.CSRF.text);
    }
  });
  useEffect(() => onDoubt((refused) => void look(refused)), [look]);
  return useMemoizedFn(() => void look(false));
}
