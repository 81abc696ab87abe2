import { Link, useAccess, useLocation } from '@umijs/max';
import { opened, projectSections, sectionOf } from './entries';
import styles from './sectionTabs.module.css';

/** Above each page that looks at all projects: the way to the others. Where there is one only there is nothing to choose. */
export function SectionTabs() {
  const access = useAccess();
  const { pathname } = useLocation();
  const current = sectionOf(pathname);
  const sections = opened(projectSections, access);
  if (current === undefined || sections.length < 2) return null;
  return (
    <nav className={`${styles.tabs} more-aside`} aria-label="全部项目">
      {sections.map(({ path, name }) => (
        <Link key={path} to={path} className={styles.tab} aria-current={path === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
