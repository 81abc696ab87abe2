import type { FormRow } from '@contract/questionnaire/form';
import { formLifecycle } from '@contract/questionnaire/lifecycle';
import type { FormRight } from '@contract/questionnaire/rights';
import { Link } from '@umijs/max';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { StateTag } from '@/features/object/lifecycle';
import { cx } from '@/utils/cx';
import styles from './head.module.css';
import { FORMS, type FormPageName, formPage } from './pages';

const pages: readonly { page: FormPageName; label: string; right: FormRight }[] = [
  { page: 'design', label: '设计', right: 'edit' },
  { page: 'data', label: '数据', right: 'answers' },
  { page: 'statistics', label: '统计', right: 'answers' },
];

interface Props {
  form: Pick<FormRow, 'id' | 'title' | 'state' | 'versionNo' | 'edited' | 'anonymous' | 'rights' | 'waiting'>;
  active: FormPageName;
  /** Beside the title. */
  note?: ReactNode;
  extra?: ReactNode;
}

/** The head of a questionnaire's pages: what it is called, how it stands, and the way between its pages. */
export function FormHead({ form, active, note, extra }: Props) {
  const { id, title, state, versionNo, edited, anonymous, rights, waiting } = form;
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <Link to={FORMS} className={styles.back}>
          问卷
        </Link>
        <span aria-hidden>/</span>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        <StateTag table={formLifecycle} state={state} />
        {versionNo !== null && <span className={styles.version}>第 {versionNo} 版</span>}
        {waiting && <Tag color="purple">等待发布审批</Tag>}
        {edited && <Tag color="gold">有未发布的修改</Tag>}
        {anonymous && <Tag>匿名</Tag>}
        {note}
      </div>
      <nav className={styles.pages} aria-label="问卷的页面">
        {pages
          .filter(({ page, right }) => rights.includes(right) && (page === 'design' || versionNo !== null))
          .map(({ page, label }) => (
            <Link key={page} to={formPage(page, id)} aria-current={page === active ? 'page' : undefined}>
              {label}
            </Link>
          ))}
      </nav>
      <div className={cx('flow', styles.extra)}>{extra}</div>
    </header>
  );
}
