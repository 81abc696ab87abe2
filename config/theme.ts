import type { ThemeConfig } from 'antd';

type Token = NonNullable<ThemeConfig['token']>;
type Components = NonNullable<ThemeConfig['components']>;

/** What both themes share (docs/design.md): sizes, radii, motion. Rows are 36 px: 20 px of line and twice 8 px of padding. */
const shared: Token = {
  fontFamily:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  fontFamilyCode: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeXL: 20,
  fontWeightStrong: 600,
  borderRadius: 6,
  borderRadiusLG: 10,
  borderRadiusSM: 4,
  borderRadiusXS: 4,
  controlHeight: 32,
  controlHeightSM: 28,
  motionDurationFast: '0.12s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.2s',
  wireframe: false,
};

/**
 * The colours of a theme as they come out. antd's algorithms rewrite what they are seeded with (the dark one turns
 * #6d8dff into #607bdc), so these are laid over their result (`themes[…].algorithm`); `theme.test.ts` holds the
 * contrasts. `colorPrimary` fills a surface under white words; words in that colour are `colorPrimaryText`.
 */
interface Palette {
  seeds: Token;
  finals: Token;
  /** Names that antd derives from the finals after its algorithms. */
  aliases: Token;
  /** The edge of what is typed into or ticked: 3:1 against what is around it. */
  controlBorder: string;
  /** Days of the neighbouring months. */
  otherMonth: string;
  /** Words on a fill of the error colour. */
  onError: string;
}

const light: Palette = {
  seeds: { colorPrimary: '#3b62e8', colorTextBase: '#1b1e23', colorBgBase: '#ffffff' },
  finals: {
    colorPrimary: '#3b62e8',
    colorPrimaryHover: '#2f53d0',
    colorPrimaryActive: '#2646b3',
    colorPrimaryText: '#2f53d0',
    colorPrimaryTextHover: '#2f53d0',
    colorPrimaryTextActive: '#2646b3',
    colorPrimaryBg: '#edf1ff',
    colorPrimaryBgHover: '#dde5ff',
    colorPrimaryBorder: '#b5c5fb',
    colorPrimaryBorderHover: '#8fa8f5',
    colorInfo: '#3b62e8',
    colorInfoText: '#2f53d0',
    colorInfoBg: '#edf1ff',
    colorInfoBorder: '#b5c5fb',
    colorLink: '#2f53d0',
    colorLinkHover: '#2646b3',
    colorLinkActive: '#2646b3',
    colorSuccess: '#1a7a42',
    colorSuccessText: '#1a7a42',
    colorSuccessHover: '#166838',
    colorSuccessBg: '#e9f6ee',
    colorSuccessBgHover: '#d6eedf',
    colorSuccessBorder: '#a9d8bb',
    colorWarning: '#9a5b00',
    colorWarningText: '#9a5b00',
    colorWarningHover: '#834d00',
    colorWarningBg: '#fff6e5',
    colorWarningBgHover: '#ffecc7',
    colorWarningBorder: '#f0cf95',
    colorError: '#c4320a',
    colorErrorText: '#c4320a',
    colorErrorHover: '#a82b09',
    colorErrorActive: '#8f2407',
    colorErrorBg: '#fdf0ec',
    colorErrorBgHover: '#fbe2da',
    colorErrorBorder: '#f2b9a8',
    colorText: '#1b1e23',
    colorTextSecondary: '#565c66',
    colorTextTertiary: '#666d78',
    colorTextQuaternary: '#868d98',
    colorBgLayout: '#f6f7f9',
    colorBorder: '#d9dce1',
    colorBorderSecondary: '#e9ebee',
    colorFillTertiary: '#f1f2f4',
    colorFillQuaternary: '#f6f7f9',
    purple: '#722ed1',
    green7: '#1a7a42',
    orange7: '#9a5b00',
    gold7: '#8a5a00',
    yellow7: '#7a6000',
    lime7: '#4f7000',
    cyan7: '#066d75',
    volcano7: '#b92f09',
  },
  aliases: { colorTextPlaceholder: '#666d78', colorTextDisabled: 'rgba(27, 30, 35, 0.35)' },
  controlBorder: '#868d98',
  otherMonth: '#666d78',
  onError: '#ffffff',
};

const dark: Palette = {
  seeds: { colorPrimary: '#566dd6', colorTextBase: '#e6e8eb', colorBgBase: '#16181b' },
  finals: {
    colorPrimary: '#566dd6',
    colorPrimaryHover: '#4f66cf',
    colorPrimaryActive: '#4258b8',
    colorPrimaryText: '#a9bcff',
    colorPrimaryTextHover: '#c2cfff',
    colorPrimaryTextActive: '#8fa8ff',
    colorPrimaryBg: '#2f385b',
    colorPrimaryBgHover: '#38436d',
    colorPrimaryBorder: '#4a5996',
    colorPrimaryBorderHover: '#5f70b8',
    colorInfo: '#8fa8ff',
    colorInfoText: '#a9bcff',
    colorInfoBg: '#1f263c',
    colorInfoBorder: '#3a4675',
    colorLink: '#a9bcff',
    colorLinkHover: '#c2cfff',
    colorLinkActive: '#8fa8ff',
    colorSuccess: '#4cbb7a',
    colorSuccessText: '#4cbb7a',
    colorSuccessHover: '#6ccb93',
    colorSuccessBg: '#16291e',
    colorSuccessBgHover: '#1c3627',
    colorSuccessBorder: '#2c5a3f',
    colorWarning: '#d9a24a',
    colorWarningText: '#d9a24a',
    colorWarningHover: '#e6b668',
    colorWarningBg: '#2b2314',
    colorWarningBgHover: '#3a2e18',
    colorWarningBorder: '#5c4722',
    colorError: '#f58773',
    colorErrorText: '#f58773',
    colorErrorHover: '#f8a090',
    colorErrorActive: '#e0705b',
    colorErrorBg: '#32201d',
    colorErrorBgHover: '#432823',
    colorErrorBorder: '#6b3a31',
    colorText: '#e6e8eb',
    colorTextSecondary: '#b0b6bf',
    colorTextTertiary: '#9ea5b0',
    colorTextQuaternary: '#7d848f',
    colorBgLayout: '#101214',
    colorBgContainer: '#16181b',
    colorBgElevated: '#202327',
    colorBorder: '#34383e',
    colorBorderSecondary: '#272a2f',
    purple: '#a67cf0',
    purple7: '#b795f3',
    magenta7: '#ec7db5',
    pink7: '#ec7db5',
    red7: '#f07a72',
    geekblue7: '#8ba2f2',
  },
  aliases: { colorTextPlaceholder: '#8c939e', colorTextDisabled: 'rgba(230, 232, 235, 0.35)' },
  controlBorder: '#6e7580',
  otherMonth: '#8c939e',
  onError: '#16181b',
};

/** Calm and dense: no shadows below buttons, thin table heads, quiet selected states; control edges that are seen. */
function componentsOf({ finals, controlBorder, otherMonth, onError }: Palette): Components {
  const words = finals.colorPrimaryText;
  const edged = { colorBorder: controlBorder };
  return {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      dangerColor: onError,
      fontWeight: 400,
      defaultHoverColor: words,
      defaultHoverBorderColor: words,
      defaultActiveColor: words,
      defaultActiveBorderColor: words,
    },
    // Tables are of the middle size unless they say otherwise.
    Table: {
      cellPaddingBlock: 8,
      cellPaddingBlockMD: 8,
      cellPaddingBlockSM: 6,
      cellPaddingInline: 12,
      cellPaddingInlineMD: 12,
      headerSplitColor: 'transparent',
    },
    Tabs: {
      horizontalItemPadding: '10px 0',
      horizontalItemGutter: 24,
      titleFontSize: 14,
      itemSelectedColor: words,
      itemHoverColor: words,
      itemActiveColor: words,
    },
    Menu: {
      itemSelectedColor: words,
      subMenuItemSelectedColor: words,
      horizontalItemSelectedColor: words,
      horizontalItemHoverColor: words,
    },
    Pagination: { itemActiveColor: words, itemActiveColorHover: words, ...edged },
    Dropdown: { colorPrimary: words },
    Anchor: { colorPrimary: words },
    Form: { itemMarginBottom: 18, verticalLabelPadding: '0 0 4px' },
    Modal: { titleFontSize: 16 },
    Card: { headerHeight: 44, bodyPadding: 16, headerFontSize: 14 },
    Input: edged,
    InputNumber: edged,
    Select: edged,
    Cascader: edged,
    TreeSelect: edged,
    Mentions: edged,
    DatePicker: { ...edged, colorTextDisabled: otherMonth },
    Checkbox: edged,
    Radio: edged,
  };
}

export type ThemeName = 'light' | 'dark';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>;

const themeOf = (name: ThemeName, palette: Palette) => ({
  config: {
    token: { ...shared, ...palette.seeds, ...palette.aliases },
    components: componentsOf(palette),
    cssVar: { key: `theme-${name}` },
    hashed: false,
  } satisfies ThemeConfig,
  palette,
  /** For inputs that are no component of antd. */
  controlBorder: palette.controlBorder,
  /** The last of the theme's algorithms: what the ones before made of the seeds gives way to the palette. */
  pin: ((_seed, map) => ({ ...map, ...palette.finals })) as Algorithm,
});

/** The themes of antd; `src/components/ThemeRoot` adds the algorithm that `pin` follows. */
export const themes: Record<ThemeName, ReturnType<typeof themeOf>> = {
  light: themeOf('light', light),
  dark: themeOf('dark', dark),
};
