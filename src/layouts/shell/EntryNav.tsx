import { MoreOutlined, ProjectOutlined } from '@ant-design/icons';
import { useAccess, useLocation, useModel } from '@umijs/max';
import { ActionMenu } from '@/components/ActionMenu';
import { ApprovalLink } from './ApprovalLink';
import { Bell } from './Bell';
import {
  companyEntries,
  type GroupKey,
  mineEntries,
  type NavEntry,
  openEntry,
  opened,
  projectSections,
  sectionOf,
  splitEntries,
} from './entries';
import { EntryIcon, icons } from './icons';
import styles from './index.module.css';
import { ProjectNav } from './ProjectNav';
import { RailGroup } from './RailGroup';
import { RailButton, RailLink } from './RailItem';
import { readRail, shownIn } from './railOrder';
import { useGroups } from './useGroups';

interface Props {
  folded: boolean;
}

function Entries({ name, entries, folded }: Props & { name: string; entries: readonly NavEntry[] }) {
  return (
    <ul className={styles.list} aria-label={name}>
      {entries.map(({ path, name: label, icon }) => (
        <li key={path}>
          {icon === 'messages' ? (
            <Bell folded={folded} />
          ) : icon === 'approval' ? (
            <ApprovalLink to={path} label={label} folded={folded} />
          ) : (
            <RailLink to={path} name={label} icon={icons[icon]} folded={folded} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The way to all projects, or where one may not see those to what else looks at projects; its tabs lead on. */
function AllProjects({ folded }: Props) {
  const access = useAccess();
  const { pathname } = useLocation();
  const [first] = opened(projectSections, access);
  if (!first) return null;
  const name = first.path === '/project' ? '全部项目' : first.name;
  return (
    <ul className={styles.list} aria-label="项目">
      <li>
        <RailLink
          to={first.path}
          name={name}
          icon={<ProjectOutlined />}
          active={sectionOf(pathname) !== undefined}
          folded={folded}
        />
      </li>
    </ul>
  );
}

/** The enterprise's own entries: five, and the rest under More (§2). */
function Apps({ folded }: Props) {
  const { initialState } = useModel('@@initialState');
  const { direct, more } = splitEntries(initialState?.apps ?? []);
  if (direct.length + more.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="企业应用">
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
  );
}

/** The product's pages by right, in three groups that fold. */
export function EntryNav({ folded }: Props) {
  const access = useAccess();
  const { initialState } = useModel('@@initialState');
  const { openOf, setOpen } = useGroups();
  const group = (key: GroupKey) => ({
    group: key,
    folded,
    open: openOf(key),
    onOpen: (open: boolean) => setOpen(key, open),
  });
  const rail = readRail(initialState?.rail);
  const mine = shownIn(opened(mineEntries, access), rail);
  const company = shownIn(opened(companyEntries, access), rail);
  return (
    <>
      {mine.length > 0 && (
        <RailGroup {...group('mine')}>
          <Entries name="我的" entries={mine} folded={folded} />
        </RailGroup>
      )}
      {opened(projectSections, access).length > 0 && (
        <RailGroup {...group('projects')}>
          {access.isViewProject && <ProjectNav folded={folded} />}
          <AllProjects folded={folded} />
        </RailGroup>
      )}
      {company.length + (initialState?.apps.length ?? 0) > 0 && (
        <RailGroup {...group('company')}>
          {company.length > 0 && <Entries name="企业" entries={company} folded={folded} />}
          <Apps folded={folded} />
        </RailGroup>
      )}
    </>
  );
}
