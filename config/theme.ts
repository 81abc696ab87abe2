import type { ThemeConfig } from 'antd';

/** What both themes share: sizes, radii, motion. Rows are 38 px: 22 px of line and twice 8 px of padding. */
const shared: ThemeConfig['token'] = {
  fontFamily:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  fontFamilyCode: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSize: 14,
  borderRadius: 6,
  borderRadiusLG: 8,
  borderRadiusSM: 4,
  controlHeight: 32,
  controlHeightSM: 26,
  motionDurationMid: '0.14s',
  motionDurationSlow: '0.2s',
  wireframe: false,
};

const light: ThemeConfig['token'] = {
  colorPrimary: '#3b62e8',
  colorInfo: '#3b62e8',
  colorLink: '#2f53d0',
  colorSuccess: '#1f8a4c',
  colorWarning: '#b26a00',
  colorError: '#d4380d',
  colorTextBase: '#1b1e23',
  colorTextSecondary: '#565c66',
  colorTextTertiary: '#6b727d',
  colorTextPlaceholder: '#7d8490',
  colorBgBase: '#ffffff',
  colorBgLayout: '#f6f7f9',
  colorBorder: '#d9dce1',
  colorBorderSecondary: '#e9ebee',
  colorFillTertiary: '#f1f2f4',
  colorFillQuaternary: '#f6f7f9',
};

const dark: ThemeConfig['token'] = {
  colorPrimary: '#6d8dff',
  colorInfo: '#6d8dff',
  colorLink: '#8fa8ff',
  colorSuccess: '#4cbb7a',
  colorWarning: '#e0a13c',
  colorError: '#f0705a',
  colorTextBase: '#e6e8eb',
  colorTextSecondary: '#a9afb8',
  colorTextTertiary: '#8c939e',
  colorTextPlaceholder: '#7c838e',
  colorBgBase: '#16181b',
  colorBgLayout: '#101214',
  colorBgContainer: '#16181b',
  colorBgElevated: '#202327',
  colorBorder: '#34383e',
  colorBorderSecondary: '#272a2f',
};

/** Calm and dense: no shadows below buttons, thin table heads, quiet selected states. */
const components: ThemeConfig['components'] = {
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
  Table: { cellPaddingBlock: 8, cellPaddingInline: 12, cellPaddingBlockSM: 6, headerSplitColor: 'transparent' },
  Tabs: { horizontalItemPadding: '10px 0', horizontalItemGutter: 24, titleFontSize: 14 },
  Form: { itemMarginBottom: 18, verticalLabelPadding: '0 0 4px' },
  Modal: { titleFontSize: 16 },
  Card: { headerHeight: 44, bodyPadding: 16, headerFontSize: 14 },
};

export type ThemeName = 'light' | 'dark';

/** The theme of antd for one mode; `src/components/ThemeRoot` adds the algorithm. */
export const themes: Record<ThemeName, ThemeConfig> = {
  light: { token: { ...shared, ...light }, components, cssVar: { key: 'theme-light' }, hashed: false },
  dark: { token: { ...shared, ...dark }, components, cssVar: { key: 'theme-dark' }, hashed: false },
};
