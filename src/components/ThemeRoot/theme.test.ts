/** Contrasts of both themes as antd computes them at last, by WCAG 2.2: words 4.5:1, edges and marks 3:1. */
import { theme as antdTheme, type ThemeConfig } from 'antd';
import { rootCss, tones } from '../../../config/scale';
import { type ThemeName, themes } from '../../../config/theme';

const tokensOf = (name: ThemeName) =>
  antdTheme.getDesignToken({
    token: themes[name].config.token,
    algorithm: [name === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, themes[name].pin],
  });
type Tokens = ReturnType<typeof tokensOf>;

function luminance(color: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`not an opaque colour: ${color}`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['colorBgContainer', 'colorBgElevated', 'colorBgLayout', 'controlItemBgActive'] as const;
const words = [
  'colorText',
  'colorTextSecondary',
  'colorTextTertiary',
  'colorPrimaryText',
  'colorLink',
  'colorSuccessText',
  'colorWarningText',
  'colorErrorText',
  'colorSuccess',
  'colorWarning',
  'colorError',
] as const;

const hues = [
  'magenta',
  'red',
  'volcano',
  'orange',
  'gold',
  'lime',
  'green',
  'cyan',
  'blue',
  'geekblue',
  'purple',
] as const;

type Pair = [title: string, pair: (tokens: Tokens) => [string, string], least: number];
const pairs: Pair[] = [
  ...words.flatMap((word) =>
    surfaces.map((surface): Pair => [`${word} on ${surface}`, (tokens) => [tokens[word], tokens[surface]], 4.5]),
  ),
  ...(['colorPrimary', 'colorPrimaryHover', 'colorPrimaryActive'] as const).map(
    (fill): Pair => [`white on ${fill}`, (tokens) => ['#ffffff', tokens[fill]], 4.5],
  ),
  ...(['Success', 'Warning', 'Error'] as const).map(
    (state): Pair => [
      `${state} on its own ground`,
      (tokens) => [tokens[`color${state}Text`], tokens[`color${state}Bg`]],
      4.5,
    ],
  ),
  ...hues.map((hue): Pair => [`tag ${hue}`, (tokens) => [tokens[`${hue}7`], tokens[`${hue}1`]], 4.5]),
  ['placeholder on a field', (tokens) => [tokens.colorTextPlaceholder, tokens.colorBgContainer], 4.5],
  ['placeholder on a raised field', (tokens) => [tokens.colorTextPlaceholder, tokens.colorBgElevated], 4.5],
  ['a filled surface against the page', (tokens) => [tokens.colorPrimary, tokens.colorBgContainer], 3],
  ['the ring of what is not started', (tokens) => [tokens.colorTextQuaternary, tokens.colorBgContainer], 3],
  ['the mark of what is verified', (tokens) => [tokens.purple, tokens.colorBgContainer], 3],
];

describe.each(['light', 'dark'] as const)('%s', (name) => {
  const tokens = tokensOf(name);
  const part = <K extends keyof NonNullable<ThemeConfig['components']>>(component: K) =>
    (themes[name].config.components as Record<string, Record<string, string>>)[component] ?? {};

  it.each(pairs)('%s', (_title, pair, least) => {
    expect(contrast(...pair(tokens))).toBeGreaterThanOrEqual(least);
  });

  it.each(['Input', 'Select', 'DatePicker', 'Checkbox', 'Radio', 'InputNumber'] as const)(
    'the edge of %s',
    (control) => {
      const edge = part(control).colorBorder ?? '';
      expect(contrast(edge, tokens.colorBgContainer)).toBeGreaterThanOrEqual(3);
      expect(contrast(edge, tokens.colorBgElevated)).toBeGreaterThanOrEqual(3);
    },
  );

  it('days of other months and words on red can be read', () => {
    expect(contrast(part('DatePicker').colorTextDisabled ?? '', tokens.colorBgElevated)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(part('Button').dangerColor ?? '', tokens.colorError)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(tones[name]))('the tone %s as a mark on every surface', (_tone, color) => {
    expect(contrast(color, tokens.colorBgContainer)).toBeGreaterThanOrEqual(3);
    expect(contrast(color, tokens.colorBgLayout)).toBeGreaterThanOrEqual(3);
    expect(contrast(color, tokens.colorBgElevated)).toBeGreaterThanOrEqual(3);
  });

  it('words on what was looked for can be read', () => {
    const [, light = '', dark = ''] = /--sought:(#\w+);[\s\S]*--sought:(#\w+);/.exec(rootCss()) ?? [];
    const ground = name === 'dark' ? dark : light;
    expect(contrast(tokens.colorText, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.colorTextTertiary, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('success is green: neither grey nor yellow', () => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(tokens.colorSuccessBg.slice(at, at + 2), 16));
    expect(g).toBeGreaterThan(Math.max(r, b));
  });
});

it('what the palette names survives the algorithms of antd', () => {
  expect(tokensOf('dark').colorPrimary).toBe('#566dd6');
  expect(tokensOf('light').colorSuccessBg).toBe('#e9f6ee');
});
