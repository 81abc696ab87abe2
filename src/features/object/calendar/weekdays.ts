export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'] as const;
