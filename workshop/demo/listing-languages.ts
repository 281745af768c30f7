import type { Lang } from '../../contract/language/languages'
import type { CategoryKey } from '../../server/areas/setup'
import type { Truth } from './listing-texts'
import { placeName, type OtherLang } from './place-names'

/** Phrases for describing a Dubai listing in one language. */
interface Phrases {
  kinds: Record<CategoryKey, string>
  /** Name of a flat without bedrooms. */
  studio: string
  title: (kind: string, area: string, bedrooms: string | null) => string
  bedrooms: readonly string[]
  openings: Record<CategoryKey, string>
  size: (squareFeet: string, area: string) => string
  built: (year: number) => string
  closing: Record<'sale' | 'rent', string>
  demo: string
}

const arabic: Phrases = {
  kinds: {
    house: 'منزل',
    flat: 'شقة',
    villa: 'فيلا',
    townhouse: 'منزل متلاصق',
    plot: 'قطعة أرض',
    office: 'مكتب',
    shop: 'محل تجاري',
  },
  studio: 'استوديو',
  title: (kind, area, bedrooms) => [kind, bedrooms, `في ${area}`].filter(Boolean).join(' '),
  bedrooms: [
    '',
    'بغرفة نوم واحدة',
    'بغرفتي نوم',
    'بثلاث غرف نوم',
    'بأربع غرف نوم',
    'بخمس غرف نوم',
    'بست غرف نوم',
  ],
  openings: {
    house: 'منزل مريح للحياة اليومية، غرفه واسعة ويدخله الضوء من جهتين.',
    flat: 'شقة هادئة بتقسيم عملي، تصلها الشمس معظم النهار.',
    villa: 'فيلا تفتح أبوابها الزجاجية على الحديقة، وفيها متسع للضيوف وللعمل.',
    townhouse: 'منزل من عدة طوابق في صف يعرف الجيران فيه بعضهم بعضًا.',
    plot: 'أرض مستوية وحدودها معلّمة، وأمامها طريق معبّد.',
    office: 'طابق مفتوح يدخله ضوء النهار من ثلاث جهات، مع غرفتي اجتماعات ومطبخ صغير.',
    shop: 'واجهتان كبيرتان وباب عريض في شارع يكثر فيه المشاة.',
  },
  size: (squareFeet, area) => `المساحة ${squareFeet} قدم مربعة في ${area}، دبي.`,
  built: (year) => `سنة البناء: ${year}.`,
  closing: {
    sale: 'المعاينة بموعد، ومنها أيام السبت. الأوراق كاملة ويمكن إرسالها فورًا.',
    rent: 'التأمين إيجار شهرين، والفواتير منفصلة. متاح من الشهر القادم لسنة أو أكثر.',
  },
  demo: 'هذا إعلان تجريبي: العقار غير حقيقي والصور رسوم توضيحية.',
}

const hindi: Phrases = {
  kinds: {
    house: 'मकान',
    flat: 'फ़्लैट',
    villa: 'विला',
    townhouse: 'टाउनहाउस',
    plot: 'प्लॉट',
    office: 'दफ़्तर',
    shop: 'दुकान',
  },
  studio: 'स्टूडियो फ़्लैट',
  title: (kind, area, bedrooms) => [`${area} में`, bedrooms, kind].filter(Boolean).join(' '),
  bedrooms: [
    '',
    'एक बेडरूम वाला',
    'दो बेडरूम वाला',
    'तीन बेडरूम वाला',
    'चार बेडरूम वाला',
    'पाँच बेडरूम वाला',
    'छह बेडरूम वाला',
  ],
  openings: {
    house: 'रोज़मर्रा की ज़िंदगी के लिए सुविधाजनक मकान: बड़े कमरे और दो तरफ़ से रोशनी।',
    flat: 'शांत फ़्लैट, सोच-समझकर बना नक्शा और दिन भर धूप।',
    villa: 'बड़े काँच के दरवाज़े बगीचे में खुलते हैं। मेहमानों और काम के लिए भी जगह है।',
    townhouse: 'कई मंज़िलों का घर, ऐसी कतार में जहाँ पड़ोसी एक-दूसरे को जानते हैं।',
    plot: 'समतल ज़मीन, सीमाएँ चिह्नित हैं और सामने पक्की सड़क है।',
    office: 'तीन तरफ़ से दिन की रोशनी वाला खुला फ़्लोर, दो मीटिंग रूम और छोटी रसोई।',
    shop: 'दो बड़ी खिड़कियाँ, चौड़ा दरवाज़ा और पैदल चलने वालों से भरी सड़क।',
  },
  size: (squareFeet, area) => `${area}, दुबई में ${squareFeet} वर्ग फ़ुट।`,
  built: (year) => `निर्माण वर्ष: ${year}।`,
  closing: {
    sale: 'समय तय करके देख सकते हैं, शनिवार को भी। काग़ज़ात पूरे हैं और तुरंत भेजे जा सकते हैं।',
    rent: 'जमा राशि दो महीने का किराया है, बिल अलग हैं। अगले महीने से एक साल या ज़्यादा के लिए उपलब्ध।',
  },
  demo: 'यह एक डेमो लिस्टिंग है: यह संपत्ति काल्पनिक है और तस्वीरें चित्र हैं।',
}

const phrases: Record<OtherLang, Phrases> = { ar: arabic, hi: hindi }

/** First words of an edit that lowers the price. */
export const priceReduced: Record<Lang, string> = {
  en: 'Price reduced.',
  ar: 'خُفِّض السعر.',
  hi: 'कीमत घटाई गई है।',
}

/**
 * Writes the title and description of a Dubai listing in its owner's language, from the same facts as the English ones.
 */
export function writtenListing(lang: OtherLang, truth: Truth): { title: string; description: string } {
  const { kinds, studio, title, bedrooms, openings, size, built, closing, demo } = phrases[lang]
  const { category, bedrooms: count, year, rent } = truth
  const area = placeName(truth.area, lang)
  const kind = category === 'flat' && count === 0 ? studio : kinds[category]
  const feet = (category === 'plot' ? truth.plot : truth.squareFeet).toLocaleString('en-US')
  return {
    title: title(kind, area, bedrooms[count] || null),
    description: [
      openings[category],
      [size(feet, area), ...(category === 'plot' ? [] : [built(year)])].join(' '),
      closing[rent ? 'rent' : 'sale'],
      demo,
    ].join('\n\n'),
  }
}
