/** Provinces by their codes of GB/T 2260. No imports: the console bundles this. */

interface Province {
  code: string;
  /** As tiles and tables say it. */
  name: string;
  full: string;
}

const LIST = `
110000 北京 市|120000 天津 市|130000 河北 省|140000 山西 省|150000 内蒙古 自治区
210000 辽宁 省|220000 吉林 省|230000 黑龙江 省|310000 上海 市|320000 江苏 省
330000 浙江 省|340000 安徽 省|350000 福建 省|360000 江西 省|370000 山东 省
410000 河南 省|420000 湖北 省|430000 湖南 省|440000 广东 省|450000 广西 壮族自治区
460000 海南 省|500000 重庆 市|510000 四川 省|520000 贵州 省|530000 云南 省
540000 西藏 自治区|610000 陕西 省|620000 甘肃 省|630000 青海 省|640000 宁夏 回族自治区
650000 新疆 维吾尔自治区|710000 台湾 省|810000 香港 特别行政区|820000 澳门 特别行政区`;

/** All 34, in the order of their codes. */
export const provinces: readonly Province[] = LIST.trim()
  .split(/[|\n]/)
  .map((entry) => {
    const [code = '', name = '', kind = ''] = entry.split(' ');
    return { code, name, full: name + kind };
  });

/** For `OneOf`; in an address `none` stands for deliveries without a province. */
export const provinceCodes: readonly string[] = provinces.map(({ code }) => code);
const byCode = new Map(provinces.map((province) => [province.code, province]));

/** 未填 for none: parts equal the whole. */
export const provinceName = (code: string | null): string =>
  code === null ? UNFILLED : (byCode.get(code)?.name ?? code);
export const UNFILLED = '未填';
/** In a query and in an address: those that name none. */
export const NONE = 'none';

/** `四川`, `四川省` or `510000`; undefined for anything else. */
export const provinceCodeOf = (text: string): string | undefined =>
  provinces.find(({ code, name, full }) => [code, name, full].includes(text.trim()))?.code;
