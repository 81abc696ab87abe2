/** How two objects of whatever kinds belong together. No imports: the console bundles this. */

/** As it is said from the first end, and from the other. */
export const linkKinds = {
  caused: { from: '引发', to: '起因' },
  solves: { from: '解决', to: '由其解决' },
  became: { from: '转为', to: '来自' },
  duplicates: { from: '重复于', to: '被重复' },
  relates: { from: '相关', to: '相关' },
  asks: { from: '使用问卷', to: '用于' },
} as const;
export type LinkKind = keyof typeof linkKinds;
