import { amount, amountOf, phrase, rangeOf, type Reading } from './reading'

/** Number words, spelled as normalised by `level`: alif without hamza, ه for ة, ي for ى. */
const counts = [
  'واحده|واحد',
  'اثنين|اثنتين',
  'ثلاثه|ثلاث',
  'اربعه|اربع',
  'خمسه|خمس',
  'سته|ست',
  'سبعه|سبع',
  'ثماني|ثمان',
]
const count = String.raw`ب?(?<count>\d{1,2}|${counts.join('|')})\s*`
const countOf = (text = '') =>
  /^\d/.test(text) ? Number(text) : counts.findIndex((words) => words.split('|').includes(text)) + 1

const upTo =
  '(?:بسعر |سعر |بمبلغ )?(?:اقل من|تحت|حتي|لحد|لا يتجاوز|لا تتجاوز|لا يزيد عن|لا تزيد عن|بحد اقصي|في حدود|بحدود|دون|ميزانيه|بميزانيه|ارخص من)'
const from = '(?:بسعر |سعر )?(?:اكثر من|فوق|اعلي من|ابتداء من|بدءا من|يبدا من|تبدا من|لا يقل عن|لا تقل عن)'
const period = String.raw`(?<period>\s*(?:شهريا|في الشهر|بالشهر|شهري|للشهر))?`
const rent = ({ period: found }: { period?: string | undefined }) =>
  found ? ({ property_type: 'rent' } as const) : {}

/** Arabic phrases for filters, longest first. */
export const arabic: readonly Reading[] = [
  {
    phrase: phrase(`${count}(?:غرف|غرفه)(?:\\s*(?:نوم|للنوم))?`),
    read: ({ count: n }) => ({ bedrooms_min: countOf(n) }),
  },
  { phrase: phrase('ب?غرفت(?:ين|ان|ي)(?:\\s*(?:نوم|للنوم))?'), read: () => ({ bedrooms_min: 2 }) },
  { phrase: phrase('ب?غرفه(?:\\s*نوم)?\\s*واحده|ب?غرفه نوم'), read: () => ({ bedrooms_min: 1 }) },
  { phrase: phrase(`${count}(?:حمامات|حمام)`), read: ({ count: n }) => ({ bathrooms_min: countOf(n) }) },
  { phrase: phrase('و?ب?حمام(?:ين|ان)'), read: () => ({ bathrooms_min: 2 }) },
  {
    phrase: phrase(`(?:بسعر )?(?:بين|من)\\s*${amount('A')}\\s*(?:-|و|الي|حتي|ل)\\s*${amount('B')}${period}`),
    read: (found, site) => {
      const range = rangeOf(found, site)
      return range && { ...range, ...rent(found) }
    },
  },
  {
    phrase: phrase(`${upTo}\\s*(?<half>نصف )?(?<named>مليونين|مليون)`),
    read: ({ half, named }) => ({
      max_price: named === 'مليونين' ? 2_000_000 : half ? 500_000 : 1_000_000,
    }),
  },
  {
    phrase: phrase(`${upTo}\\s*${amount('A')}${period}`),
    read: (found, site) => {
      const max_price = amountOf(found, 'A', site)
      return max_price === null ? null : { max_price, ...rent(found) }
    },
  },
  {
    phrase: phrase(`${from}\\s*${amount('A')}${period}`),
    read: (found, site) => {
      const min_price = amountOf(found, 'A', site)
      return min_price === null ? null : { min_price, ...rent(found) }
    },
  },
  {
    phrase: phrase('(?:معروضه? )?(?:لل|ل|ال)?(?:ايجار|تاجير|استئجار|استءجار|اجار)|للاجره|مؤجره?'),
    read: () => ({ property_type: 'rent' }),
  },
  {
    phrase: phrase('(?:معروضه? )?(?:لل|ل|ال)?(?:بيع|شراء|تمليك)|اشتري'),
    read: () => ({ property_type: 'sell' }),
  },
  { phrase: phrase('رخيصه?|ارخص|بسعر مناسب|اقتصاديه?'), read: () => ({ sort: 'price_up' }) },
  { phrase: phrase('احدث|الاحدث|اخر'), read: () => ({ sort: 'newest' }) },
]

/** "مع حديقة ومسبح": see `englishFeatures`. */
export const arabicFeatures = {
  before: String.raw`(?:(?:مع|فيها|فيه|بها|به|تحتوي علي|يحتوي علي|ذات|مزوده ب)\s+|ب(?=\p{L}{3}))`,
  each: '',
  joint: String.raw`(?:\s*[,،]\s*و?|\s+و)`,
  behind: '',
}
