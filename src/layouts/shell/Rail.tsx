import { EditOutlined, MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Link, useAccess, useModel } from '@umijs/max';
import { BrandMark } from '@/components/BrandMark';
import { openCommand } from '@/features/command';
import { HOME } from '@/utils/redirect';
import { APP_TITLE } from '../../../config/app';
import { EntryNav } from './EntryNav';
import { HelpButton } from './HelpButton';
import styles from './index.module.css';
import { OfflineMark } from './OfflineMark';
import { RailButton } from './RailItem';
import { UserMenu } from './UserMenu';

interface RailProps {
  folded: boolean;
  /** Absent in the sheet of narrow windows, which is never folded. */
  onFold?: (folded: boolean) => void;
}

/** The enterprise, search and a new task; the pages in three groups; at the foot one line for the person and for help. */
export function Rail({ folded, onFold }: RailProps) {
  const { initialState } = useModel('@@initialState');
  const access = useAccess();
  const portal = initialState?.portal;
  const tenant = initialState?.tenants.find((item) => item.current);
  const title = portal?.appTitle ?? APP_TITLE;
  return (
    <div className={styles.rail} data-folded={folded || undefined}>
      <Link to={HOME} className={styles.brand} title={tenant ? `${tenant.tenantName} · ${title}` : title}>
        <BrandMark logo={tenant?.logo ?? portal?.logo} size={24} />
        <strong className={folded ? 'visually-hidden' : styles.brandText}>{tenant?.tenantName ?? title}</strong>
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
        {access.isViewProject && (
          <RailButton
            steady
            name="写一个新任务"
            icon={<EditOutlined />}
            folded
            className={styles.create}
            aria-keyshortcuts="C"
            onClick={() => openCommand('create')}
          />
        )}
      </div>
      <nav className={styles.nav} aria-label="主导航">
        <EntryNav folded={folded} />
      </nav>
      <OfflineMark folded={folded} />
      <div className={styles.foot}>
        <UserMenu folded={folded} />
        <HelpButton />
        {onFold && (
          <RailButton
            steady
            name={folded ? '展开侧栏' : '收起侧栏'}
            icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            folded
            className={styles.tool}
            onClick={() => onFold(!folded)}
          />
        )}
      </div>
    </div>
  );
}
