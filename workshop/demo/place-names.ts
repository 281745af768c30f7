import type { Lang } from '../../contract/language/languages'

/** Languages other than English, in which the demo market is written. */
export type OtherLang = Exclude<Lang, 'en'>

/** Arabic and Hindi names of the demo market's places. */
const names: Record<string, Record<OtherLang, string>> = {
  Seattle: { ar: 'سياتل', hi: 'सिएटल' },
  Ballard: { ar: 'بالارد', hi: 'बैलर्ड' },
  Fremont: { ar: 'فريمونت', hi: 'फ़्रीमॉन्ट' },
  Wallingford: { ar: 'والينغفورد', hi: 'वॉलिंगफ़ोर्ड' },
  'Capitol Hill': { ar: 'كابيتول هيل', hi: 'कैपिटल हिल' },
  'Columbia City': { ar: 'كولومبيا سيتي', hi: 'कोलंबिया सिटी' },
  'Phinney Ridge': { ar: 'فيني ريدج', hi: 'फ़िनी रिज' },
  Portland: { ar: 'بورتلاند', hi: 'पोर्टलैंड' },
  Alberta: { ar: 'ألبرتا', hi: 'अल्बर्टा' },
  Hawthorne: { ar: 'هوثورن', hi: 'हॉथोर्न' },
  'Pearl District': { ar: 'حي بيرل', hi: 'पर्ल डिस्ट्रिक्ट' },
  Sellwood: { ar: 'سيلوود', hi: 'सेलवुड' },
  Laurelhurst: { ar: 'لوريلهيرست', hi: 'लॉरेलहर्स्ट' },
  'St. Johns': { ar: 'سانت جونز', hi: 'सेंट जॉन्स' },
  Austin: { ar: 'أوستن', hi: 'ऑस्टिन' },
  'Hyde Park': { ar: 'هايد بارك', hi: 'हाइड पार्क' },
  'Travis Heights': { ar: 'ترافيس هايتس', hi: 'ट्रैविस हाइट्स' },
  Mueller: { ar: 'ميولر', hi: 'म्यूलर' },
  Zilker: { ar: 'زيلكر', hi: 'ज़िल्कर' },
  'Bouldin Creek': { ar: 'بولدن كريك', hi: 'बोल्डिन क्रीक' },
  Crestview: { ar: 'كريستفيو', hi: 'क्रेस्टव्यू' },
  'San Diego': { ar: 'سان دييغو', hi: 'सैन डिएगो' },
  'North Park': { ar: 'نورث بارك', hi: 'नॉर्थ पार्क' },
  Hillcrest: { ar: 'هيلكرست', hi: 'हिलक्रेस्ट' },
  'La Jolla': { ar: 'لا هويا', hi: 'ला होया' },
  'Pacific Beach': { ar: 'باسيفيك بيتش', hi: 'पैसिफ़िक बीच' },
  'South Park': { ar: 'ساوث بارك', hi: 'साउथ पार्क' },
  Kensington: { ar: 'كنسينغتون', hi: 'केंसिंग्टन' },
  Boston: { ar: 'بوسطن', hi: 'बोस्टन' },
  'Back Bay': { ar: 'باك باي', hi: 'बैक बे' },
  'South End': { ar: 'ساوث إند', hi: 'साउथ एंड' },
  'Jamaica Plain': { ar: 'جامايكا بلين', hi: 'जमैका प्लेन' },
  'Beacon Hill': { ar: 'بيكون هيل', hi: 'बीकन हिल' },
  Dorchester: { ar: 'دورتشستر', hi: 'डॉर्चेस्टर' },
  Roslindale: { ar: 'روزلينديل', hi: 'रॉज़लिंडेल' },
  Toronto: { ar: 'تورونتو', hi: 'टोरंटो' },
  'The Annex': { ar: 'ذي أنيكس', hi: 'द एनेक्स' },
  Leslieville: { ar: 'ليزليفيل', hi: 'लेस्लीविल' },
  Roncesvalles: { ar: 'رونسفيلز', hi: 'रॉन्सेसवैल्स' },
  Cabbagetown: { ar: 'كابيجتاون', hi: 'कैबेजटाउन' },
  'Bloor West Village': { ar: 'بلور وست فيلج', hi: 'ब्लूर वेस्ट विलेज' },
  Yorkville: { ar: 'يوركفيل', hi: 'यॉर्कविल' },
  London: { ar: 'لندن', hi: 'लंदन' },
  Hackney: { ar: 'هاكني', hi: 'हैकनी' },
  Islington: { ar: 'إزلنغتون', hi: 'इज़लिंग्टन' },
  Clapham: { ar: 'كلابهام', hi: 'क्लैपम' },
  Greenwich: { ar: 'غرينتش', hi: 'ग्रीनिच' },
  Hampstead: { ar: 'هامبستيد', hi: 'हैम्पस्टेड' },
  Walthamstow: { ar: 'والثامستو', hi: 'वॉल्थमस्टो' },
  Dubai: { ar: 'دبي', hi: 'दुबई' },
  'Dubai Marina': { ar: 'دبي مارينا', hi: 'दुबई मरीना' },
  Jumeirah: { ar: 'جميرا', hi: 'जुमेराह' },
  'Al Barsha': { ar: 'البرشاء', hi: 'अल बरशा' },
  'Downtown Dubai': { ar: 'وسط مدينة دبي', hi: 'डाउनटाउन दुबई' },
  'Arabian Ranches': { ar: 'المرابع العربية', hi: 'अरेबियन रैंचेस' },
  Mirdif: { ar: 'مردف', hi: 'मिर्दिफ़' },
  Washington: { ar: 'واشنطن', hi: 'वॉशिंगटन' },
  Oregon: { ar: 'أوريغون', hi: 'ओरेगन' },
  Texas: { ar: 'تكساس', hi: 'टेक्सस' },
  California: { ar: 'كاليفورنيا', hi: 'कैलिफ़ोर्निया' },
  Massachusetts: { ar: 'ماساتشوستس', hi: 'मैसाचुसेट्स' },
  Ontario: { ar: 'أونتاريو', hi: 'ओंटारियो' },
  England: { ar: 'إنجلترا', hi: 'इंग्लैंड' },
  'United States': { ar: 'الولايات المتحدة', hi: 'संयुक्त राज्य अमेरिका' },
  Canada: { ar: 'كندا', hi: 'कनाडा' },
  'United Kingdom': { ar: 'المملكة المتحدة', hi: 'यूनाइटेड किंगडम' },
  'United Arab Emirates': { ar: 'الإمارات العربية المتحدة', hi: 'संयुक्त अरब अमीरात' },
}

/** Returns the translated names of a city, its state and its country as JSON for the catalogue. */
export const cityTexts = (name: string, state: string, country: string): string =>
  JSON.stringify(
    Object.fromEntries(
      (['ar', 'hi'] as const).map((lang) => [
        lang,
        { name: placeName(name, lang), state: placeName(state, lang), country: placeName(country, lang) },
      ]),
    ),
  )

/** Returns a place's name in a language; falls back to the local name. */
export const placeName = (name: string, lang: Lang): string =>
  lang === 'en' ? name : (names[name]?.[lang] ?? name)
