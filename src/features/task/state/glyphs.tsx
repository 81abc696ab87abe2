/** Marks of a row, as bare SVG: an icon component costs more than the rest of its cell, and there are hundreds. */
const box = { width: 12, height: 12, viewBox: '0 0 12 12' } as const;

export const CaretGlyph = () => (
  <svg {...box} aria-hidden>
    <path d="M4.5 2.5L8.5 6l-4 3.5z" fill="currentColor" />
  </svg>
);

export const PlusGlyph = () => (
  <svg {...box} aria-hidden>
    <path d="M6 1.5v9M1.5 6h9" fill="none" stroke="currentColor" strokeLinecap="round" />
  </svg>
);

export const PencilGlyph = () => (
  <svg {...box} aria-hidden>
    <path d="M2 10l.5-2.2L8 2.3l1.7 1.7-5.5 5.5z" fill="none" stroke="currentColor" strokeLinejoin="round" />
  </svg>
);

export const ClockGlyph = () => (
  <svg {...box} aria-hidden>
    <circle cx={6} cy={6} r={4.5} fill="none" stroke="currentColor" />
    <path d="M6 3.5V6l1.8 1.2" fill="none" stroke="currentColor" strokeLinecap="round" />
  </svg>
);

export const LockGlyph = () => (
  <svg {...box} aria-hidden>
    <path d="M4 5.5V4a2 2 0 0 1 4 0v1.5" fill="none" stroke="currentColor" />
    <rect x={2.5} y={5.5} width={7} height={5} rx={1} fill="currentColor" />
  </svg>
);

export const CommentGlyph = () => (
  <svg {...box} aria-hidden>
    <path d="M1.5 2.5h9v6H6l-2.5 2v-2h-2z" fill="none" stroke="currentColor" strokeLinejoin="round" />
  </svg>
);

export const ChildrenGlyph = () => (
  <svg {...box} aria-hidden>
    <path d="M3 1.5v6.5a1 1 0 0 0 1 1h3M3 4h4" fill="none" stroke="currentColor" />
    <circle cx={8.5} cy={4} r={1.5} fill="currentColor" />
    <circle cx={8.5} cy={9} r={1.5} fill="currentColor" />
  </svg>
);

export const DotsGlyph = () => (
  <svg {...box} aria-hidden>
    {[2, 6, 10].map((x) => (
      <circle key={x} cx={x} cy={6} r={1} fill="currentColor" />
    ))}
  </svg>
);

export const GripGlyph = () => (
  <svg {...box} aria-hidden>
    {[2, 6, 10].flatMap((y) => [4, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r={1} fill="currentColor" />))}
  </svg>
);

export const ClipGlyph = () => (
  <svg {...box} aria-hidden>
    <path
      d="M4 6.5V3.8a2 2 0 0 1 4 0v4.4a1.2 1.2 0 0 1-2.4 0V4.5M8 8.2a2.4 2.4 0 0 1-4.8 0V5"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    />
  </svg>
);
