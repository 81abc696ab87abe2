import { useModel } from '@umijs/max';
import type { ReactNode } from 'react';
import { BrandMark } from '@/components/BrandMark';
import styles from './publicPage.module.css';

interface Props {
  title: ReactNode;
  /** In place of the portal's: an enterprise's. */
  logo?: string | null;
  /** What went well just before. */
  notice?: string;
  children: ReactNode;
}

/** A page without the shell, for whoever has no session: the mark, a title, and what there is to do (§2). */
export function PublicPage({ title, logo, notice, children }: Props) {
  const { initialState } = useModel('@@initialState');
  const portal = initialState?.portal;
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <header className={styles.brand}>
          <BrandMark logo={logo ?? portal?.logo} size={36} />
          <h1 className={styles.title}>{title}</h1>
        </header>
        {notice && (
          <p className={styles.notice} role="status">
            {notice}
          </p>
        )}
        {children}
      </div>
      {portal?.copyright && <footer className={styles.copyright}>{portal.copyright}</footer>}
    </main>
  );
}
