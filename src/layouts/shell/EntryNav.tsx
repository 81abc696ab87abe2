import {
  AppstoreOutlined,
  BookOutlined,
  ClockCircleOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  FolderOpenOutlined,
  FormOutlined,
  FundOutlined,
  HomeOutlined,
  LineChartOutlined,
  MoreOutlined,
  ProjectOutlined,
  ReconciliationOutlined,
  ScheduleOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { MenuEntry } from '@contract/tenant/tenant';
import { useAccess, useModel } from '@umijs/max';
import { ActionMenu } from '@/components/ActionMenu';
import { safeUrl } from '@/utils/url';
import { type NavEntry, navEntries, openEntry, splitEntries } from './entries';
import styles from './index.module.css';
import { RailButton, RailLink } from './RailItem';

const icons: Record<NavEntry['icon'], React.ReactNode> = {
  desk: <HomeOutlined />,
  project: <ProjectOutlined />,
  collection: <FolderOpenOutlined />,
  management: <FundOutlined />,
  report: <FileDoneOutlined />,
  weekly: <ReconciliationOutlined />,
  market: <LineChartOutlined />,
  board: <DashboardOutlined />,
  hours: <ClockCircleOutlined />,
  duty: <ScheduleOutlined />,
  questionnaire: <FormOutlined />,
  knowledge: <BookOutlined />,
  tool: <ToolOutlined />,
};

function EntryIcon({ entry, className }: { entry: MenuEntry; className?: string }) {
  const url = safeUrl(entry.iconUrl);
  return url ? (
    <img className={className} src={url} alt="" width={16} height={16} />
  ) : (
    <AppstoreOutlined className={className} />
  );
}

/** The product's pages by right, then the enterprise's own entries: five, and the rest under More. */
export function EntryNav({ folded }: { folded: boolean }) {
  const access = useAccess();
  const { initialState } = useModel('@@initialState');
  const { direct, more } = splitEntries(initialState?.apps ?? []);
  return (
    <>
      <ul className={styles.list}>
        {navEntries
          .filter((entry) => access[entry.access])
          .map((entry) => (
            <li key={entry.path}>
              <RailLink to={entry.path} name={entry.name} icon={icons[entry.icon]} folded={folded} />
            </li>
          ))}
      </ul>
      {direct.length + more.length > 0 && (
        <ul className={styles.list} aria-label="企业应用">
          {!folded && (
            <li className={styles.group} aria-hidden="true">
              企业应用
            </li>
          )}
          {direct.map((entry) => (
            <li key={entry.id}>
              <RailButton
                name={entry.name}
                icon={<EntryIcon entry={entry} />}
                folded={folded}
                onClick={() => openEntry(entry)}
              />
            </li>
          ))}
          {more.length > 0 && (
            <li>
              <ActionMenu
                placement="bottomLeft"
                menu={{
                  items: more.map((entry) => ({
                    key: entry.id,
                    label: entry.name,
                    icon: <EntryIcon entry={entry} />,
                    onClick: () => openEntry(entry),
                  })),
                }}
              >
                <RailButton name="更多" icon={<MoreOutlined />} folded={folded} aria-haspopup="menu" />
              </ActionMenu>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
