import { SearchOutlined } from '@ant-design/icons';
import { Link, useAccess, useLocation } from '@umijs/max';
import { useState } from 'react';
import { backOfficeEntries, foundInGroups, officePageOf } from '@/utils/backOffice';
import { BACK_OFFICE } from '@/utils/officeAddress';
import { HOME } from '@/utils/redirect';
import { BackRail } from './BackRail';
import styles from './index.module.css';
import office from './office.module.css';

/** The rail of the back office, in place of the other: back, a field that filters, its pages in groups. */
export default function OfficeRail({ back }: { back: string | undefined }) {
  const access = useAccess();
  const current = officePageOf(useLocation().pathname)?.path;
  const [typed, setTyped] = useState('');
  const groups = foundInGroups(
    backOfficeEntries.filter((entry) => access[entry.access]),
    typed,
  );
  return (
    <BackRail to={back ?? HOME}>
      <label className={office.field}>
        <SearchOutlined aria-hidden />
        <input
          type="search"
          aria-label="筛选管理后台的页面"
          placeholder="筛选页面与设置"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <nav className={styles.nav} aria-label="管理后台">
        {groups.map(({ group, entries }) => (
          <section key={group} className={office.group}>
            <h2 className={styles.group}>{group}</h2>
            <ul className={styles.list}>
              {entries.map(({ path, name, what }) => (
                <li key={path}>
                  <Link
                    to={`${BACK_OFFICE}/${path}`}
                    title={what}
                    aria-current={path === current ? 'page' : undefined}
                    className={`${styles.item} ${path === current ? styles.active : ''}`}
                  >
                    <span className={styles.label}>{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {typed !== '' && groups.length === 0 && <p className={office.none}>没有这样的页面或设置</p>}
      </nav>
    </BackRail>
  );
}
