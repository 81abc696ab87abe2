import { ScrollSection } from '@/components/ScrollSection';
import type { ShownBlock } from './Blocks';
import styles from './report.module.css';

const dayWords: Partial<Record<ShownBlock['kind'], string>> = {
  risks: '计划关闭',
  problems: '要求解决',
  milestones: '日期',
};

/** A list as it was frozen: text, not links; what it speaks of may be something else today. */
export function Rows({ block: { kind, title, rows = [], total = 0 } }: { block: ShownBlock }) {
  const withNo = rows.some(({ no }) => no !== null);
  const withNote = rows.some(({ note }) => note !== null);
  return (
    <>
      <ScrollSection className={styles.scroll} label={`${title}的列表`}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              {withNo && <th scope="col">编号</th>}
              <th scope="col" className={styles.wide}>
                标题
              </th>
              <th scope="col">状态</th>
              <th scope="col">负责人</th>
              <th scope="col">{dayWords[kind] ?? '日期'}</th>
              {withNote && <th scope="col">说明</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ no, title: name, state, person, day, note }) => (
              <tr key={`${no}${name}`}>
                {withNo && <td className={styles.no}>{no}</td>}
                <td className={styles.wide}>{name}</td>
                <td>{state}</td>
                <td>{person ?? '—'}</td>
                <td className={styles.no}>{day ?? '—'}</td>
                {withNote && <td>{note ?? ''}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
      {total > rows.length && (
        <p className={styles.faint}>
          共 {total} 条，这里列出前 {rows.length} 条。
        </p>
      )}
    </>
  );
}
