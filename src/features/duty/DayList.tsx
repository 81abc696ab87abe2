import { type Board, sayClocks, sayDay, sayTimes, shiftRows, vacanciesOf } from './board';
import styles from './duty.module.css';

interface Props {
  board: Board;
  today: string;
  onOpen: (day: string) => void;
}

/** The same for a phone: day by day who serves; days that are over are left out where today is among them. */
export function DayList({ board, today, onOpen }: Props) {
  const { grid, userId, letters } = board;
  const rows = shiftRows(board);
  const holdsToday = grid.days.some(({ day }) => day === today);
  return (
    <ul className={styles.days}>
      {grid.days.map((day, at) =>
        holdsToday && day.day < today ? null : (
          <li key={day.day} data-today={day.day === today || undefined}>
            <button type="button" className={styles.dayHead} onClick={() => onOpen(day.day)}>
              {day.day === today && '今天 '}
              {sayDay(day)}
            </button>
            <ul className={styles.slots}>
              {rows.map(({ shift, cells }) => {
                const cell = cells[at];
                if (!shift || !cell || cell.served.length + cell.vacant.length === 0) return null;
                const [first] = cell.served;
                return (
                  <li key={shift.id}>
                    <span className={styles.letter} data-tint={first?.tint ?? 0} aria-hidden>
                      {letters.get(shift.id)}
                    </span>
                    <span className={styles.sub}>
                      {cell.served.length === 1 && first ? sayTimes(first.piece) : sayClocks(shift)}
                    </span>
                    {cell.served.map(({ piece, person, override }) => (
                      <span key={`${piece.userId}${piece.from}`}>
                        {person?.name ?? '已离开的成员'}
                        {piece.userId === userId && <span className={styles.me}>我</span>}
                        {cell.served.length > 1 && <span className={styles.sub}> {sayTimes(piece)}</span>}
                        {override && <span className={styles.sub}> {override.swapId ? '换班' : '调整'}</span>}
                      </span>
                    ))}
                    {vacanciesOf(board, shift.id, day.day).map((said) => (
                      <span key={said} className={styles.vacant}>
                        {said}
                      </span>
                    ))}
                  </li>
                );
              })}
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}
