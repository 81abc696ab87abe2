/** A still picture of a board, for pages that have nothing to show yet: our own, in the colours of the theme. */
const lanes = [
  {
    tone: 'grey',
    cards: [
      { title: 92, meta: 40 },
      { title: 72, meta: 52 },
      { title: 84, meta: 32 },
    ],
  },
  {
    tone: 'blue',
    cards: [
      { title: 80, meta: 48, done: 0.6 },
      { title: 96, meta: 36, done: 0.3 },
    ],
  },
  { tone: 'violet', cards: [{ title: 68, meta: 44, done: 0.9 }] },
  {
    tone: 'green',
    cards: [
      { title: 88, meta: 40, done: 1 },
      { title: 76, meta: 52, done: 1 },
      { title: 64, meta: 36, done: 1 },
    ],
  },
] as const;

const LANE = 148;
const CARD = 124;
const HIGH = 84;

interface CardProps {
  x: number;
  y: number;
  tone: string;
  title: number;
  meta: number;
  done?: number;
}

function Card({ x, y, tone, title, meta, done }: CardProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width={CARD}
        height={HIGH}
        rx="8"
        fill="var(--ant-color-bg-container)"
        stroke="var(--ant-color-border-secondary)"
      />
      <rect x="12" y="14" width={title} height="8" rx="4" fill="var(--ant-color-text-quaternary)" opacity="0.7" />
      <rect x="12" y="30" width={meta} height="8" rx="4" fill="var(--bone)" />
      {done === undefined ? (
        <circle
          cx="17"
          cy="62"
          r="4.5"
          fill="none"
          stroke={`var(--tone-${tone})`}
          strokeWidth="1.5"
          strokeDasharray="2 1.6"
        />
      ) : (
        <>
          <rect x="12" y="60" width="64" height="4" rx="2" fill="var(--bone)" />
          <rect x="12" y="60" width={64 * done} height="4" rx="2" fill={`var(--tone-${tone})`} />
        </>
      )}
      <circle cx={CARD - 20} cy="62" r="9" fill="var(--ant-color-primary-bg-hover)" />
    </g>
  );
}

export function BoardPicture({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${LANE * lanes.length - 24} 372`} aria-hidden="true" focusable="false">
      {lanes.map(({ tone, cards }, at) => (
        <g key={tone} transform={`translate(${at * LANE} 0)`}>
          <circle cx="6" cy="10" r="5" fill={`var(--tone-${tone})`} />
          <rect x="20" y="6" width="44" height="8" rx="4" fill="var(--ant-color-text-quaternary)" opacity="0.5" />
          {cards.map((card, place) => (
            <Card key={card.title} x={0} y={32 + place * (HIGH + 12)} tone={tone} {...card} />
          ))}
        </g>
      ))}
    </svg>
  );
}
