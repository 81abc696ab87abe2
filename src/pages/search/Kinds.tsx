import type { SearchGroup } from '@contract/search/search';
import { type SearchType, searchTypeCodes, searchTypes } from '@contract/search/types';
import { Link } from '@umijs/max';
import { searchPage } from '@/features/search';
import styles from './search.module.css';

interface Props {
  keyword: string;
  chosen: SearchType | undefined;
  groups: readonly SearchGroup[];
}

/** The kinds that have something, with how many; each is an address of its own. */
export function Kinds({ keyword, chosen, groups }: Props) {
  const found = searchTypeCodes.flatMap((type) => groups.find((group) => group.type === type) ?? []);
  const link = (name: string, type?: SearchType) => (
    <Link
      key={type ?? 'all'}
      to={searchPage(keyword, type)}
      className={styles.tab}
      aria-current={chosen === type ? 'page' : undefined}
    >
      {name}
    </Link>
  );
  return (
    <nav className={styles.kinds} aria-label="种类">
      {link('全部')}
      {found.map(({ type, total, more }) =>
        link(`${searchTypes[type].label} ${total.toLocaleString()}${more ? '+' : ''}`, type),
      )}
    </nav>
  );
}
