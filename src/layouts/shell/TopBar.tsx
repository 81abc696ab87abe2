import { MenuOutlined } from '@ant-design/icons';
import { Link, useLocation, useModel } from '@umijs/max';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { BrandMark } from '@/components/BrandMark';
import { CountMark } from '@/components/CountMark';
import { onCommand } from '@/features/command';
import { HOME } from '@/utils/redirect';
import { APP_TITLE } from '../../../config/app';
import styles from './index.module.css';
import { OfflineMark } from './OfflineMark';

const MenuDrawer = lazy(() => import('./MenuDrawer'));

/** Narrow windows: one thin bar, and the rail (`menu`) in a sheet that closes with each step. */
export function TopBar({ menu }: { menu: ReactNode }) {
  const [open, setOpen] = useState(false);
  // What is opened from the sheet stands in its place, and has the focus.
  const [replaced, setReplaced] = useState(false);
  const { pathname } = useLocation();
  const { initialState } = useModel('@@initialState');
  const { count } = useModel('unread');
  const portal = initialState?.portal;
  const tenant = initialState?.tenants.find((item) => item.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is the reason to close, not an input
  useEffect(() => setOpen(false), [pathname]);
  useEffect(
    () =>
      onCommand(() => {
        setReplaced(true);
        setOpen(false);
      }),
    [],
  );
  return (
    <header className={styles.topBar}>
      <CountMark dot count={count}>
        <Button
          type="text"
          icon={<MenuOutlined />}
          aria-label={count > 0 ? `打开导航，${count}条未读消息` : '打开导航'}
          aria-expanded={open}
          onClick={() => {
            setReplaced(false);
            setOpen(true);
          }}
        />
      </CountMark>
      <Link to={HOME} className={styles.topBrand}>
        <BrandMark logo={tenant?.logo ?? portal?.logo} size={20} />
        <strong className={styles.brandText}>{tenant?.tenantName ?? portal?.appTitle ?? APP_TITLE}</strong>
        <span className="visually-hidden">，返回工作台</span>
      </Link>
      <OfflineMark folded />
      <Suspense>
        <MenuDrawer open={open} replaced={replaced} onClose={() => setOpen(false)}>
          {menu}
        </MenuDrawer>
      </Suspense>
    </header>
  );
}
