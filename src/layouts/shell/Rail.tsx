import { MenuFoldOutlined, MenuUnfoldOutlined, ReadOutlined, SearchOutlined } from '@ant-design/icons';
import { Link, useAccess, useModel } from '@umijs/max';
import { BrandMark } from '@/components/BrandMark';
import { openCommand } from '@/features/command';
import { HOME } from '@/utils/redirect';
import { APP_TITLE } from '../../../config/app';
import { Bell } from './Bell';
import { EntryNav } from './EntryNav';
import { HelpButton } from './HelpButton';
import styles from './index.module.css';
import { OfflineMark } from './OfflineMark';
import { ProjectNav } from './ProjectNav';
import { RailButton } from './RailItem';
import { UserMenu } from './UserMenu';

interface RailProps {
  folded: boolean;
  /** Absent in the drawer of narrow windows, which is never folded. */
  onFold?: (folded: boolean) => void;
}

/** Brand, entries, and at the foot what belongs to the person: messages, help, account. */
export function Rail({ folded, onFold }: RailProps) {
  const { initialState } = useModel('@@initialState');
  const access = useAccess();
  const portal = initialState?.portal;
  const tenant = initialState?.tenants.find((item) => item.current);
  return (
    <div className={styles.rail} data-folded={folded || undefined}>
      <Link to={HOME} className={styles.brand}>
        <BrandMark logo={portal?.logo} size={24} />
        <span className={folded ? 'visually-hidden' : styles.brandText}>
          <strong>{portal?.appTitle ?? APP_TITLE}</strong>
          {tenant && <span>{tenant.tenantName}</span>}
        </span>
        <span className="visually-hidden">，返回工作台</span>
      </Link>
      <div className={styles.search}>
        <RailButton
          name="搜索"
          icon={<SearchOutlined />}
          extra={
            <kbd className={styles.shortcut} aria-hidden>
              Ctrl K
            </kbd>
          }
          folded={folded}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => openCommand('menu')}
        />
      </div>
      <nav className={styles.nav} aria-label="主导航">
        <EntryNav folded={folded} />
        {access.isViewProject && <ProjectNav folded={folded} />}
      </nav>
      <div className={styles.foot}>
        <OfflineMark folded={folded} />
        <Bell folded={folded} />
        <RailButton
          name="本页帮助"
          icon={<ReadOutlined />}
          extra={
            <kbd className={styles.shortcut} aria-hidden>
              F1
            </kbd>
          }
          folded={folded}
          aria-keyshortcuts="F1"
          onClick={() => openCommand('help')}
        />
        <HelpButton folded={folded} />
        {onFold && (
          <RailButton
            steady
            name={folded ? '展开侧栏' : '收起侧栏'}
            icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            folded={folded}
            onClick={() => onFold(!folded)}
          />
        )}
        <UserMenu folded={folded} />
      </div>
    </div>
  );
}
