import { CELLS, cellOf, scoreOf } from '@contract/risk/matrix';
import type { RiskDetail } from '@contract/risk/risk';
import dayjs from 'dayjs';
import styles from './risk.module.css';

const [WIDTH, HEIGHT, EDGE] = [480, 96, 14];

/** The score from the first assessment over the tracks until now. */
export function TrackLine({ risk }: { risk: RiskDetail }) {
  const tracked = risk.tracks.flatMap(({ at, probability, impact }) =>
    probability && impact ? [{ day: dayjs(at).format('M-D'), score: scoreOf(cellOf(probability, impact)) }] : [],
  );
  const points = [
    { day: dayjs(risk.identifiedOn).format('M-D'), score: scoreOf(risk.firstCell) },
    ...tracked.reverse(),
  ];
  if (points.length < 2) return null;
  const placed = points.map((point, at) => ({
    ...point,
    x: EDGE + (at * (WIDTH - 2 * EDGE)) / (points.length - 1),
    y: HEIGHT - EDGE - (point.score / CELLS) * (HEIGHT - 3 * EDGE),
  }));
  const said = points.map(({ day, score }) => `${day} ${score} 分`).join('，');
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`评估分数：${said}`}>
      <path d={`M${placed.map(({ x, y }) => `${x},${y}`).join('L')}`} />
      {placed.map(({ x, y, score, day }) => (
        <g key={`${day}${x}`}>
          <circle cx={x} cy={y} r={3} />
          <text x={x} y={y - 6} textAnchor="middle">
            {score}
          </text>
          <text x={x} y={HEIGHT - 1} textAnchor="middle">
            {day}
          </text>
        </g>
      ))}
    </svg>
  );
}
