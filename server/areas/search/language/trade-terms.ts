import { plainDigits } from '../../../../contract/input/plain-digits'
import { textsOf } from '../fold'
import { withAttached } from '../word-forms'

/** A search term for homes, with its singular and plural forms in every language. */
export interface TradeTerm {
  /** Kind (property type), feature (attribute) or other; only the first two can also match an owner's selections. */
  is: 'kind' | 'feature' | 'other'
  forms: readonly string[]
}

const term = (is: TradeTerm['is'], ...languages: string[]): TradeTerm => ({
  is,
  forms: languages.flatMap((forms) => forms.split(', ')),
})

/**
 * Trade vocabulary: synonyms used by property portals in English, Arabic and Hindi. Irregular plurals (شقة, شقق) must
 * be listed here; regular ones are in `word-forms.ts`.
 */
export const tradeTerms: readonly TradeTerm[] = [
  term(
    'kind',
    'flat, flats, apartment, apartments, appartment, appartments, apt, apts, condo, condos, condominium, condominiums',
    'شقة, شقق, شقه, شقتين, شقتان, الشقق السكنية',
    'फ़्लैट, फ्लैट, फ़्लैटों, फ्लैटों, अपार्टमेंट, अपार्टमेंटों, अपार्टमेन्ट',
  ),
  term('kind', 'villa, villas', 'فيلا, فيلات, فلل, فلة, فيلل, فيله', 'विला, विले, विलाओं, विलाज़, बंगला विला'),
  term(
    'kind',
    'house, houses, detached house',
    'منزل, منازل, بيت, بيوت, دار, بيتين, منزلين',
    'मकान, मकानों, हाउस, कोठी, कोठियां, कोठियाँ',
  ),
  term(
    'kind',
    'townhouse, townhouses, town house, town houses, townhome, townhomes, terraced house, terraced houses, row house, row houses, rowhouse, rowhouses',
    'منزل متلاصق, منازل متلاصقة, تاون هاوس, تاونهاوس',
    'टाउनहाउस, टाउन हाउस, रो हाउस',
  ),
  term(
    'kind',
    'plot, plots, land, lands, building plot, building plots, parcel, parcels',
    'قطعة أرض, قطع أراضي, أرض, أراضي, اراضى',
    'प्लॉट, प्लाट, प्लॉटों, ज़मीन, जमीन, ज़मीनें, भूखंड',
  ),
  term(
    'kind',
    'office, offices, office space, office spaces, workspace, workspaces',
    'مكتب, مكاتب, مساحة مكتبية, مكتب تجاري',
    'दफ़्तर, दफ्तर, दफ़्तरों, ऑफ़िस, ऑफिस, कार्यालय, ऑफिस स्पेस',
  ),
  term(
    'kind',
    'shop, shops, store, stores, showroom, showrooms, retail space, retail unit',
    'محل تجاري, محلات تجارية, محل, محلات, معرض, معارض, دكان, دكاكين',
    'दुकान, दुकानें, दुकानों, दूकान, शॉप, शोरूम',
  ),
  term('kind', 'warehouse, warehouses', 'مستودع, مستودعات, مخزن, مخازن', 'गोदाम, गोदामों, वेयरहाउस'),
  term('kind', 'farm, farms, farmhouse, farmhouses', 'مزرعة, مزارع', 'फार्म, फार्महाउस, फ़ार्महाउस, खेत'),
  term('other', 'studio, studios', 'استوديو, استديو, ستوديو, استوديوهات', 'स्टूडियो, स्टुडियो'),
  term('other', 'penthouse, penthouses', 'بنتهاوس, بنت هاوس', 'पेंटहाउस'),
  term('other', 'bungalow, bungalows', 'بنغل, بنغالو', 'बंगला, बंगले, बंगलों, बँगला'),
  term('other', 'cottage, cottages', 'كوخ, أكواخ', 'कॉटेज'),
  term('other', 'duplex, duplexes, maisonette, maisonettes', 'دوبلكس', 'डुप्लेक्स'),
  term('other', 'loft, lofts', 'لوفت'),
  term('feature', 'garden, gardens', 'حديقة, حدائق', 'बगीचा, बगीचे, बग़ीचा, बग़ीचे, गार्डन, बाग'),
  term(
    'feature',
    'pool, pools, swimming pool, swimming pools',
    'مسبح, مسابح, حمام سباحة, بركة سباحة',
    'पूल, स्विमिंग पूल, स्वीमिंग पूल',
  ),
  term('feature', 'balcony, balconies', 'شرفة, شرفات, بلكونة, بلكونات, بلكون', 'बालकनी, बालकनियाँ, बालकनियां'),
  term('feature', 'terrace, terraces, patio, patios', 'تراس, شرفة أرضية, سطح', 'टेरेस, छत, छतें'),
  term('feature', 'garage, garages', 'كراج, جراج, كراجات, مرآب', 'गैराज, गैरेज'),
  term('feature', 'lift, lifts, elevator, elevators', 'مصعد, مصاعد, أسانسير', 'लिफ़्ट, लिफ्ट'),
  term('feature', 'fireplace, fireplaces', 'مدفأة, مدافئ', 'अंगीठी, फायरप्लेस'),
  term(
    'feature',
    'air conditioning, air conditioned, air conditioner, aircon, ac',
    'تكييف, مكيف, مكيفة',
    'एयर कंडीशनिंग, एयर कंडीशनर, एसी',
  ),
  term('feature', 'waterfront, seafront, beachfront', 'واجهة بحرية, على البحر', 'वाटरफ्रंट, समुद्र किनारे'),
  term('feature', 'view, views', 'إطلالة, إطلالات', 'नज़ारा, नजारा, व्यू'),
  term('feature', 'basement, basements', 'قبو, بدروم, أقبية', 'तहखाना, बेसमेंट'),
  term('feature', 'home office, home offices, study', 'مكتب منزلي', 'होम ऑफिस, होम ऑफ़िस'),
  term('feature', 'furnished, fully furnished', 'مفروشة, مفروش, مفروشه', 'फर्निश्ड, फ़र्निश्ड, सुसज्जित'),
  term('feature', 'unfurnished', 'غير مفروشة, غير مفروش', 'अनफर्निश्ड'),
]

/** Returns the words of a text in the form used for lookups: folded, with digits as 0-9. */
export const foldedTokens = (text: string): string[] =>
  textsOf(plainDigits(text)).map((parts) => parts.join(''))

/** Terms by their forms, as folded words joined by spaces. Arabic forms are also listed with attached particles. */
const byForm = new Map<string, TradeTerm>()
for (const one of tradeTerms)
  for (const form of one.forms) {
    const [first = '', ...others] = foldedTokens(form)
    for (const start of withAttached(first)) {
      const key = [start, ...others].join(' ')
      if (!byForm.has(key)) byForm.set(key, one)
    }
  }

/** Folded forms of each term; multi-word forms as one string. */
const formsByTerm = new Map<TradeTerm, string[]>()
for (const [form, one] of byForm) formsByTerm.set(one, [...(formsByTerm.get(one) ?? []), form])

/** Number of words in the longest form. */
const wordsMost = Math.max(...[...byForm.keys()].map((form) => form.split(' ').length))

export const foldedForms = (one: TradeTerm): readonly string[] => formsByTerm.get(one)!

/** Returns the term starting at a position and the number of words it spans, preferring the longest form. */
export function termAt(words: readonly string[], at: number): { term: TradeTerm; taken: number } | null {
  for (let taken = Math.min(wordsMost, words.length - at); taken > 0; taken -= 1) {
    const found = byForm.get(words.slice(at, at + taken).join(' '))
    if (found) return { term: found, taken }
  }
  return null
}

/** Returns the term for an operator's category or option name, such as "Flats" or "Swimming pool". */
export const termOf = (name: string): TradeTerm | null => {
  const words = foldedTokens(name)
  const found = termAt(words, 0)
  return found && found.taken === words.length ? found.term : null
}

/** Single-word forms, which misspelled words can be corrected to in any market. */
export const singleForms: readonly string[] = [...byForm.keys()].filter((form) => !form.includes(' '))
