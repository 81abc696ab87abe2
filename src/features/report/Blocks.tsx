import type { Block } from '@contract/report/report';
import { Prose } from '@/components/Prose';
import { Earned } from './Earned';
import { Figures } from './Figures';
import { Rows } from './Rows';
import styles from './report.module.css';
import { SeriesChart } from './SeriesChart';

/** As a public link gives it: rows without ids. */
export type ShownBlock = Omit<Block, 'rows'> & { rows?: Omit<NonNullable<Block['rows']>[number], 'id'>[] };

/** What the sections of a report show, in their order; the same on the page, behind a public link and on paper. */
export function Blocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return (
    <>
      {blocks.map((block) => (
        <section key={block.sectionId} className={styles.block} aria-label={block.title}>
          <h2 className={styles.heading}>
            {block.title}
            {block.total !== undefined && <span className={styles.count}>{block.total}</span>}
          </h2>
          <Content block={block} />
        </section>
      ))}
    </>
  );
}

function Content({ block }: { block: ShownBlock }) {
  if (block.denied) return <p className={styles.faint}>编写人没有查看这部分数据的权限</p>;
  if (block.html !== undefined) return block.html ? <Prose html={block.html} /> : <Nothing text="未填写" />;
  if (block.figures)
    return block.figures.length > 0 ? <Figures figures={block.figures} /> : <Nothing text="没有选择指标" />;
  if (block.rows)
    return block.rows.length > 0 ? <Rows block={block} /> : <Nothing text={emptyTexts[block.kind] ?? '本期没有内容'} />;
  if (block.hours) return block.hours.length > 0 ? <Hours hours={block.hours} /> : <Nothing text="本期没有登记工时" />;
  if (block.earned) return <Earned earned={block.earned} />;
  if (block.series)
    return block.series.length > 0 ? (
      <SeriesChart title={block.title} series={block.series} />
    ) : (
      <Nothing text="没有选择指标" />
    );
  return null;
}

const emptyTexts: Partial<Record<Block['kind'], string>> = {
  tasks: '本期没有这样的任务',
  risks: '没有开放的风险',
  problems: '没有开放的问题',
  milestones: '近期没有里程碑',
};

const Nothing = ({ text }: { text: string }) => <p className={styles.faint}>{text}</p>;

function Hours({ hours }: { hours: NonNullable<Block['hours']> }) {
  const total = hours.reduce((sum, one) => sum + one.hours, 0);
  const most = Math.max(...hours.map((one) => one.hours));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">成员</th>
          <th scope="col" className={styles.number}>
            工时（小时）
          </th>
          <th scope="col" className={styles.wide}>
            占比
          </th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ person, hours: count }) => (
          <tr key={person}>
            <td>{person}</td>
            <td className={styles.number}>{count}</td>
            <td className={styles.wide}>
              <span className={styles.share} style={{ width: `${(count / most) * 100}%` }} aria-hidden="true" />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          <td className={styles.number}>{Math.round(total * 10) / 10}</td>
          <td className={styles.wide} />
        </tr>
      </tfoot>
    </table>
  );
}
