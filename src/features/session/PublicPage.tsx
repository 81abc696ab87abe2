import { useModel } from '@umijs/max';
import type { ReactNode } from 'react';
import { BrandMark } from '@/components/BrandMark';
import { APP_TITLE } from '../../../config/app';
import { BoardPicture } from './BoardPicture';
import styles from './publicPage.module.css';

interface Props {
  title: ReactNode;
  /** In place of the portal's: an enterprise's. */
  logo?: string | null;
  /** What went well just before. */
  notice?: string;
  children: ReactNode;
}

/**
 * A page without the shell, for whoever has no session (§2): the mark, a title and what there is to do on the left, on
 * the right a still picture of what it leads to, where there is room for one.
 */
export function PublicPage({ title, logo, notice, children }: Props) {
  const { initialState } = useModel('@@initialState');
  const portal = initialState?.portal;
  return (
    <div className={styles.page}>
      <main className={styles.form}>
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
        {portal?.copyright && <footer className="faint-note">{portal.copyright}</footer>}
      </main>
      <aside className={styles.scene} aria-label={portal?.appTitle ?? APP_TITLE}>
        <BoardPicture className={styles.picture} />
        <p className={styles.saying}>计划、任务、风险与交付，都在一处推进</p>
      </aside>
    </div>
  );
}
