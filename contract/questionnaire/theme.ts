/**
 * How the page on which people answer looks: one colour and a logo. Whatever colour is chosen, what is written in it and on
 * it can be read: it is made darker or lighter until it stands out (WCAG 1.4.3), on paper and in the dark. No imports: the
 * page's own bundle and the console read it.
 */
export interface FormTheme {
  /** `#rrggbb`. */
  color: string;
  /** Of what was uploaded for it. */
  logoId?: string;
}

export const themeColors = {
  蓝: '#1c63d6',
  青: '#0b7a75',
  绿: '#2f7d32',
  橙: '#b4540a',
  红: '#c0312b',
  紫: '#6d3fc0',
  粉: '#b8327a',
  灰: '#4a5568',
} as const;
/** Of a logo, in pixels and bytes, as it is kept. */
export const LOGO = { width: 600, height: 200, bytes: 300 * 1024 } as const;

type Rgb = [number, number, number];
const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Rgb) => `#${rgb.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;
const luminance = (color: string) => {
  const [r, g, b] = rgbOf(color).map((one) => {
    const part = one / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** 1 to 21. */
export function contrast(a: string, b: string): number {
  const [more, less] = [luminance(a), luminance(b)].sort((one, other) => other - one) as [number, number];
  return (more + 0.05) / (less + 0.05);
}

const STEPS = 40;
/** The colour, moved towards black or white as far as it has to be to stand out from `ground`. */
function readable(color: string, ground: string, least: number): string {
  const own = rgbOf(color);
  const end = luminance(ground) > 0.3 ? 0 : 255;
  for (let step = 0; step <= STEPS; step += 1) {
    const moved = hexOf(own.map((one) => one + ((end - one) * step) / STEPS) as Rgb);
    if (contrast(moved, ground) >= least) return moved;
  }
  return end === 0 ? '#000000' : '#ffffff';
}

/** Grounds of the page, as its style sheet has them. */
export const GROUNDS = { light: '#f5f6f8', dark: '#1e2024' } as const;
/** A little more than is asked for: washes of the colour stand below it as well. */
export const TEXT_CONTRAST = 5;

export interface Accent {
  accent: string;
  /** What is written on it. */
  onAccent: string;
}
/** What a colour becomes on paper and in the dark: it is read there, and so is what stands on it. */
export function accentsOf(color: string): { light: Accent; dark: Accent } {
  const on = (ground: string): Accent => {
    const accent = readable(color, ground, TEXT_CONTRAST);
    return { accent, onAccent: contrast(accent, '#ffffff') >= 4.5 ? '#ffffff' : '#000000' };
  };
  return { light: on(GROUNDS.light), dark: on(GROUNDS.dark) };
}
