/** How long somebody took to answer. */
export const secondsText = (seconds: number): string => {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} 秒` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`;
};
