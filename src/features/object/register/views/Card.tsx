import { PaperClipOutlined } from '@ant-design/icons';
import PersonAvatar from '@/components/PersonAvatar';
import { boardStyles as styles } from '@/features/object/board';
import type { ListColumn } from '@/features/object/list';
import type { AnyRow } from '../config';

const BASE_HEIGHT = 106;
const LINE = 20;
/** The column says the state, and the foot of the card whose it is. */
const elsewhere: readonly string[] = ['title', 'state', 'assigneeId'];

export const cardColumns = <R extends AnyRow>(columns: readonly ListColumn<R>[]): ListColumn<R>[] =>
  columns.filter(({ key, phone }) => phone && !elsewhere.includes(key));
export const heightOf = (lines: number): number => BASE_HEIGHT + lines * LINE;

/** What a card of a register says: number, title, what its list shows on a phone, and whose it is. */
export const CardFace = <R extends AnyRow>({ row, lines }: { row: R; lines: readonly ListColumn<R>[] }) => (
  <>
    <span className={styles.cardTop}>
      <span>{row.no}</span>
      {row.fileCount > 0 && (
        <span title={`${row.fileCount} 个附件`}>
          <PaperClipOutlined aria-hidden /> {row.fileCount}
        </span>
      )}
    </span>
    <span className={styles.cardTitle} title={row.title}>
      {row.title}
    </span>
    {lines.map(({ key, title, render }) => (
      <span key={key} className={styles.cardLine}>
        <i>{title}</i>
        <span>{render(row) ?? '—'}</span>
      </span>
    ))}
    <span className={styles.cardBottom}>
      <span className={styles.cardPerson}>
        {row.assignee && <PersonAvatar person={row.assignee} size={20} withName />}
      </span>
    </span>
  </>
);
