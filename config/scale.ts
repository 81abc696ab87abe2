/**
 * The measures that are the same on every page (docs/design.md): type, radii, motion, and the colours of states and kinds.
 * `rootCss` writes them as CSS variables into the head of index.html (`config/html.ts`), so that they are there before any
 * script; antd's own variables come of `config/theme.ts`.
 */
import type { StageCategory } from '../contract/task/enums';
import { rows } from './rows';
import { type ThemeName, themes } from './theme';

/** Size and line in pixels. Other sizes do not exist: what has to stand out takes the next one, or weight 600. */
export const type = {
  meta: [12, 16],
  table: [13, 20],
  body: [14, 22],
  head: [16, 24],
  title: [20, 28],
  figure: [28, 36],
} as const;

/** Where pages begin, in pixels. */
export const pageEdge = { wide: 24, phone: 16 } as const;

/**
 * The widths of what a page is about, in pixels, its edges not counted; tables take all. Each is centred.
 * `text` is the most that a line of it takes anywhere.
 */
export const widths = { reading: 760, form: 640, cards: 1440, text: 960 } as const;

/** Milliseconds. `delay` is what a hint waits for, `beat` one round of what goes on until something has come. */
export const motion = { fast: 120, mid: 160, slow: 200, delay: 250, beat: 1400 } as const;

/** Eight colours, told apart by a shape beside them, never by themselves. */
export const tones = {
  light: {
    grey: '#868d98',
    slate: '#666d78',
    blue: '#3b62e8',
    violet: '#722ed1',
    amber: '#9a5b00',
    green: '#1a7a42',
    red: '#c4320a',
    teal: '#066d75',
  },
  dark: {
    grey: '#7d848f',
    slate: '#9ea5b0',
    blue: '#7d93f2',
    violet: '#a67cf0',
    amber: '#d9a24a',
    green: '#4cbb7a',
    red: '#f58773',
    teal: '#4fb8b8',
  },
} as const satisfies Record<ThemeName, Record<string, string>>;
export type Tone = keyof (typeof tones)['light'];

/** What a stage means has one colour, in lists, boards, calendars, Gantt charts and figures alike. */
export const stageTones: Readonly<Record<StageCategory, Tone>> = {
  NOT_STARTED: 'grey',
  IN_PROGRESS: 'blue',
  PAUSED: 'amber',
  VERIFYING: 'violet',
  DONE: 'green',
  CANCELLED: 'slate',
  CLOSED: 'slate',
};

/** For what is no state: parts of a whole, series of a chart. The first ones do not alarm. */
export const categorical: readonly Tone[] = ['blue', 'teal', 'violet', 'amber', 'green', 'red', 'slate'];

/** A tone as CSS takes it. */
export const toneVar = (tone: Tone): string => `var(--tone-${tone})`;

/** What people marked for themselves: favourites, stars, pins. */
const own = { light: '#a86f00', dark: '#e0b23f' } as const;
/** Behind what was looked for; words of every colour can be read on it. */
const sought = { light: '#fff1c2', dark: '#43340f' } as const;

/** Paper, whatever the theme: prints, QR codes, documents as they were written. */
const paper = {
  paper: '#ffffff',
  'paper-fill': '#f5f5f5',
  'paper-line': '#cccccc',
  ink: '#000000',
  'ink-soft': '#333333',
  'ink-faint': '#555555',
  /** Over the picture of a document, which shows through. */
  'sought-paper': 'rgb(255 200 0 / 45%)',
};

const lines = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

function themed(name: ThemeName): string {
  const { finals, seeds } = themes[name].palette;
  return lines({
    ...Object.fromEntries(Object.entries(tones[name]).map(([tone, value]) => [`tone-${tone}`, value])),
    own: own[name],
    sought: sought[name],
    ground: String(finals.colorBgLayout),
    page: String(finals.colorBgContainer ?? seeds.colorBgBase),
    edge: String(finals.colorBorderSecondary),
    bone: name === 'dark' ? '#24282d' : '#e9ebee',
    // What is drawn in the colours of the light theme, once for both: light becomes dark, each hue stays what it was.
    drawn: name === 'dark' ? 'invert(0.92) hue-rotate(180deg)' : 'none',
  });
}

/** The style of every page, in both themes, before any script has run. */
export function rootCss(): string {
  const sizes = Object.entries(type).map(([name, [size, line]]) => [
    [`text-${name}`, `${size}px`],
    [`line-${name}`, `${line}px`],
  ]);
  const times = Object.entries(motion).map(([name, ms]) => [`time-${name}`, `${ms}ms`]);
  const fixed = {
    'page-edge': `${pageEdge.wide}px`,
    row: `${rows.usual}px`,
    ...Object.fromEntries(Object.entries(widths).map(([name, pixels]) => [`wide-${name}`, `${pixels}px`])),
    ...Object.fromEntries([...sizes.flat(), ...times]),
    ...paper,
  };
  return [
    `:root{${lines(fixed)}${themed('light')}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not(.theme-light){${themed('dark')}}}`,
    `:root.theme-dark{color-scheme:dark;${themed('dark')}}`,
    ':root.theme-light{color-scheme:light}',
    `@media (max-width:767px){:root{--page-edge:${pageEdge.phone}px}}`,
    '@media (prefers-reduced-motion:reduce){:root{--time-fast:0s;--time-mid:0s;--time-slow:0s}}',
  ].join('\n');
}
