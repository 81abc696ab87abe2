/** A formula that is wrong is shown as it was typed; none runs long or reaches an address. */
export const formulas = { throwOnError: false, trust: false, maxExpand: 200, maxSize: 20 } as const;
