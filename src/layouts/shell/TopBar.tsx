import { MenuOutlined } from '@ant-design/icons';
import { Link, useLocation, useModel } from '@umijs/max';
import { Badge, Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { BrandMark } from '@/components/BrandMark';
import { HOME } from '@/utils/redirect';
import { APP_TITLE } from '../../../config/app';
import styles from './index.module.css';
import { OfflineMark } from './OfflineMark';
import { Rail } from './Rail';

/** Narrow windows: one thin bar, and the rail in a drawer that closes with each step. */
export function TopBar() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const { initialState } = useModel('@@initialState');
  const { count } = useModel('unread');
  const portal = initialState?.portal;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is the reason to close, not an input
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header className={styles.topBar}>
      <Badge dot={count > 0} offset={[-6, 6]}>
        <Button
          type="text"
          icon={<MenuOutlined />}
          aria-label={count > 0 ? '打开导航，有未读消息' : '打开导航'}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <Link to={HOME} className={styles.topBrand}>
        <BrandMark logo={portal?.logo} size={20} />
        <strong>{portal?.appTitle ?? APP_TITLE}</strong>
        <span className="visually-hidden">，返回工作台</span>
      </Link>
      <OfflineMark folded />
      {/* Rendered ahead: the rail's bell asks for the unread count that the dot shows. */}
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="left"
        size={264}
        closable={false}
        title={null}
        forceRender
        styles={{ body: { padding: 0 } }}
        aria-label="导航"
      >
        <Rail folded={false} />
      </Drawer>
    </header>
  );
}
