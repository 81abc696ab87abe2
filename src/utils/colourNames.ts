/** What the presets of antd are called: colours of labels, options and tags. */
export const colourNames = {
  ...{
    blue: '蓝色',
    green: '绿色',
    orange: '橙色',
    red: '红色',
    purple: '紫色',
    cyan: '青色',
    magenta: '洋红',
    gold: '金色',
  },
  ...{ geekblue: '靛蓝', lime: '黄绿', volcano: '橘红' },
} as const;

/** A colour that is kept by its name, as the theme has it; what an earlier version kept as `#rrggbb` stays as it is. */
export const cssColour = (color: string): string => (color.startsWith('#') ? color : `var(--ant-${color})`);
