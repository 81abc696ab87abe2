/** All syllables of pinyin without tones, `ü` written `v`: what a Latin question is cut into. Bare consonants are no syllables here. */
const TEXT = `
a ai an ang ao
ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu
ca cai can cang cao ce cen ceng cha chai chan chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong cou cu cuan cui cun cuo
da dai dan dang dao de dei den deng di dia dian diao die ding diu dong dou du duan dui dun duo
e ei en eng er
fa fan fang fei fen feng fo fou fu
ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo
ha hai han hang hao he hei hen heng hong hou hu hua huai huan huang hui hun huo
ji jia jian jiang jiao jie jin jing jiong jiu ju juan jue jun
ka kai kan kang kao ke kei ken keng kong kou ku kua kuai kuan kuang kui kun kuo
la lai lan lang lao le lei leng li lia lian liang liao lie lin ling liu lo long lou lu luan lun luo lv lve
ma mai man mang mao me mei men meng mi mian miao mie min ming miu mo mou mu
na nai nan nang nao ne nei nen neng ni nian niang niao nie nin ning niu nong nou nu nuan nuo nv nve
o ou
pa pai pan pang pao pei pen peng pi pian piao pie pin ping po pou pu
qi qia qian qiang qiao qie qin qing qiong qiu qu quan que qun
ran rang rao re ren reng ri rong rou ru rua ruan rui run ruo
sa sai san sang sao se sen seng sha shai shan shang shao she shei shen sheng shi shou shu shua shuai shuan shuang shui shun shuo si song sou su suan sui sun suo
ta tai tan tang tao te tei teng ti tian tiao tie ting tong tou tu tuan tui tun tuo
wa wai wan wang wei wen weng wo wu
xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun
ya yan yang yao ye yi yin ying yo yong you yu yuan yue yun
za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhei zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo zi zong zou zu zuan zui zun zuo`;

const syllables: ReadonlySet<string> = new Set(TEXT.trim().split(/\s+/));
const LONGEST = 6;
/** So many ways to cut one question are looked for: `xian` is one city and two syllables. */
const WAYS = 8;

/** Prefixes of syllables: what the last of a question may be while it is being typed. */
const beginnings: ReadonlySet<string> = new Set(
  [...syllables].flatMap((one) => Array.from(one, (_, at) => one.slice(0, at + 1))),
);

/** The ways to read letters as syllables, of which the last may be a beginning; none where they are no pinyin. */
export function cutIntoSyllables(letters: string): string[][] {
  const ways: string[][] = [];
  /** From where there is no way on: forty letters with many cuts and a wrong end would be tried a million times. */
  const dead = new Set<number>();
  const visit = (from: number, before: readonly string[]) => {
    if (ways.length >= WAYS || dead.has(from)) return;
    const known = ways.length;
    const rest = letters.slice(from);
    if (rest.length <= LONGEST && beginnings.has(rest)) ways.push([...before, rest]);
    for (let length = Math.min(LONGEST, rest.length - 1); length > 0; length -= 1) {
      const syllable = rest.slice(0, length);
      if (syllables.has(syllable)) visit(from + length, [...before, syllable]);
    }
    if (ways.length === known) dead.add(from);
  };
  if (letters.length > 0) visit(0, []);
  return ways;
}
