import { DENIED_TEXT } from '@contract/access';
import type { CurrentUser } from '@contract/auth/account';
import { Link, Navigate, Outlet, useAccess, useLocation, useModel, useSelectedRoutes } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { Access, AccessFlag } from '@/access';
import { StatusView } from '@/components/StatusView';
import Loading from '@/loading';
import { isEmbedded } from '@/utils/frame';
import { loginAddress, withoutBase } from '@/utils/redirect';

/** Whether a branch of matched routes is open: each flag on it must be true; a name nobody knows is a refusal. */
export function isOpen(branch: readonly { access?: AccessFlag }[], access: Access): boolean {
  return branch.every((route) => route.access === undefined || access[route.access] === true);
}

/** Asks who is there, on the way from a page that is open to everybody: its start has asked for nobody. */
function AskWho() {
  const { refresh } = useModel('@@initialState');
  useEffect(() => void refresh(), [refresh]);
  return <Loading />;
}

/**
 * Leads to the login page, one render late. Umi's models are told by effects: what is drawn in the very render in which the
 * person comes still sees nobody, and learns better in the next one, where this is not drawn any more.
 */
function SendAway({ to }: { to: string }) {
  const [isSure, setSure] = useState(false);
  useEffect(() => setSure(true), []);
  return isSure && <Navigate to={to} replace />;
}

/** Pages of the account itself: there a person meets what the enterprise asks for. */
const OWN_PAGES = ['/personalCenter'];

/** The enterprise lets this session do nothing in it: why, and the way on. */
function Barred({ kind, message }: NonNullable<CurrentUser['barred']>) {
  const { refresh, loading } = useModel('@@initialState');
  return (
    <StatusView
      code="403"
      title="企业的安全策略不允许这次访问"
      text={message}
      action={
        kind === 'factor' ? (
          <Link to="/personalCenter">
            <Button type="primary">去开启</Button>
          </Link>
        ) : (
          <Button type="primary" loading={loading} onClick={() => void refresh()}>
            再试一次
          </Button>
        )
      }
    />
  );
}

/**
 * Guards a page by the access flags of its matched route, and before that by a user being there at all. The shell holds
 * it around its content; a route without the shell names it in `wrappers`.
 */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { initialState, refresh, loading } = useModel('@@initialState');
  const access = useAccess();
  const { pathname, search, hash } = useLocation();
  const branch = useSelectedRoutes().map(({ route }) => route as { access?: AccessFlag });

  if (initialState?.failed) {
    return (
      <StatusView
        title="暂时无法连接服务器"
        text="请检查网络，或稍后再试。"
        action={
          <Button type="primary" loading={loading} onClick={() => void refresh()}>
            重试
          </Button>
        }
      />
    );
  }
  if (initialState?.unasked) return <AskWho />;
  if (!initialState?.user && isEmbedded()) {
    // The parent has been asked to close it (utils/session): a login would be a session of its own in there.
    return (
      <StatusView
        title="登录状态已失效"
        text="请关闭此页，重新登录后再打开。"
        action={<Button onClick={() => window.location.reload()}>重新加载</Button>}
      />
    );
  }
  if (!initialState?.user) return <SendAway to={loginAddress(withoutBase(pathname) + search + hash)} />;
  const { barred } = initialState.user;
  if (barred && !OWN_PAGES.some((page) => withoutBase(pathname).startsWith(page))) return <Barred {...barred} />;
  if (!isOpen(branch, access)) {
    return <StatusView code="403" title="没有访问权限" text={`${DENIED_TEXT}，如有需要请联系企业管理员。`} />;
  }
  return children;
}

export default function GuardWrapper() {
  return (
    <RouteGuard>
      <Outlet />
    </RouteGuard>
  );
}
