/** Provinces and amounts of the market analysis. */
import { regions } from '../questionnaire/regions';
import { provinceCodeOf, provinceName, provinces } from './provinces';
import { readAmount, sayAmount } from './words';

it('knows the 34 provinces by code, short and full name', () => {
  expect(provinces.map(({ full }) => full).sort()).toEqual([...regions.keys()].sort());
  expect([provinceCodeOf('四川'), provinceCodeOf('四川省'), provinceCodeOf('510000'), provinceCodeOf('蜀')]).toEqual([
    '510000',
    '510000',
    '510000',
    undefined,
  ]);
  expect([provinceName('650000'), provinceName(null)]).toEqual(['新疆', '未填']);
});

it('reads and says amounts by their digits', () => {
  expect(['1,234.5', '￥１２', '1.2万', '9007199254740.93', '0.001', '', '1.234567万'].map(readAmount)).toEqual([
    '1234.50',
    '12.00',
    '12000.00',
    '9007199254740.93',
    null,
    null,
    '12345.67',
  ]);
  expect([sayAmount('9007199254740.93', 'CNY'), sayAmount('1234.5', 'USD')]).toEqual([
    '¥9,007,199,254,740.93',
    'US$1,234.50',
  ]);
});
