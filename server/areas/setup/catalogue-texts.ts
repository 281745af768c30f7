import type { CatalogueTexts } from '../../platform/db/columns'

/**
 * Arabic and Hindi translations of the shipped catalogue, each with its English text. Existing databases got them from
 * 0204_shipped_texts.sql.
 */
const texts: readonly (readonly [english: string, ar: string, hi: string])[] = [
  // Attributes.
  ['Bedrooms', 'غرف النوم', 'बेडरूम'],
  ['Bathrooms', 'الحمامات', 'बाथरूम'],
  ['Living area', 'مساحة المعيشة', 'रहने का क्षेत्रफल'],
  ['Floor area', 'مساحة الطابق', 'फ़्लोर का क्षेत्रफल'],
  ['Plot area', 'مساحة الأرض', 'प्लॉट का क्षेत्रफल'],
  ['Storeys', 'عدد الطوابق', 'मंज़िलों की संख्या'],
  ['Floor', 'الطابق', 'मंज़िल'],
  ['Year built', 'سنة البناء', 'निर्माण वर्ष'],
  ['Year renovated', 'سنة التجديد', 'नवीनीकरण वर्ष'],
  ['Parking spaces', 'مواقف السيارات', 'पार्किंग की जगहें'],
  ['Condition', 'الحالة', 'स्थिति'],
  ['Furnishing', 'الأثاث', 'साज-सज्जा'],
  ['Heating', 'التدفئة', 'हीटिंग'],
  ['Building grade', 'تصنيف المبنى', 'इमारत की श्रेणी'],
  ['Features', 'المزايا', 'सुविधाएँ'],
  ['Zoning', 'تصنيف الأرض', 'ज़ोनिंग'],
  ['Services on site', 'الخدمات في الموقع', 'उपलब्ध सेवाएँ'],
  ['Desks', 'عدد المكاتب', 'डेस्क की संख्या'],
  ['Shop frontage', 'عرض الواجهة', 'दुकान की चौड़ाई'],
  // Units.
  ['sq ft', 'قدم مربعة', 'वर्ग फ़ुट'],
  ['ft', 'قدم', 'फ़ुट'],
  // Options.
  ['New', 'جديد', 'नया'],
  ['Very good', 'جيدة جدًا', 'बहुत अच्छी'],
  ['Good', 'جيدة', 'अच्छी'],
  ['Fair', 'مقبولة', 'ठीक-ठाक'],
  ['To be renovated', 'يحتاج إلى تجديد', 'मरम्मत की ज़रूरत'],
  ['Furnished', 'مفروش', 'सुसज्जित'],
  ['Part furnished', 'مفروش جزئيًا', 'आंशिक सुसज्जित'],
  ['Unfurnished', 'غير مفروش', 'बिना साज-सज्जा'],
  ['Gas', 'غاز', 'गैस'],
  ['Heat pump', 'مضخة حرارية', 'हीट पंप'],
  ['District heating', 'تدفئة مركزية للحي', 'डिस्ट्रिक्ट हीटिंग'],
  ['Electric', 'كهربائية', 'बिजली'],
  ['None', 'لا شيء', 'कोई नहीं'],
  ['Garden', 'حديقة', 'बगीचा'],
  ['Balcony', 'شرفة', 'बालकनी'],
  ['Terrace', 'تراس', 'टेरेस'],
  ['Pool', 'مسبح', 'पूल'],
  ['Garage', 'كراج', 'गैराज'],
  ['Lift', 'مصعد', 'लिफ़्ट'],
  ['Fireplace', 'مدفأة', 'अंगीठी'],
  ['Air conditioning', 'تكييف', 'एयर कंडीशनिंग'],
  ['Waterfront', 'واجهة بحرية', 'वाटरफ्रंट'],
  ['View', 'إطلالة', 'नज़ारा'],
  ['Basement', 'قبو', 'तहखाना'],
  ['Home office', 'مكتب منزلي', 'होम ऑफ़िस'],
  ['Step-free access', 'مدخل بلا درج', 'बिना सीढ़ी का प्रवेश'],
  ['Residential', 'سكني', 'आवासीय'],
  ['Mixed use', 'متعدد الاستخدامات', 'मिश्रित उपयोग'],
  ['Commercial', 'تجاري', 'व्यावसायिक'],
  ['Agricultural', 'زراعي', 'कृषि'],
  ['Water', 'ماء', 'पानी'],
  ['Electricity', 'كهرباء', 'बिजली'],
  ['Sewer', 'صرف صحي', 'सीवर'],
  ['Broadband', 'إنترنت عريض النطاق', 'ब्रॉडबैंड'],
  ['Road access', 'طريق معبّد', 'सड़क'],
  // Property types, with the titles and descriptions of their pages.
  ['House', 'منزل', 'मकान'],
  ['Flat', 'شقة', 'फ़्लैट'],
  ['Villa', 'فيلا', 'विला'],
  ['Townhouse', 'منزل متلاصق', 'टाउनहाउस'],
  ['Plot', 'قطعة أرض', 'प्लॉट'],
  ['Office', 'مكتب', 'दफ़्तर'],
  ['Shop', 'محل تجاري', 'दुकान'],
  ['Houses for sale and to rent', 'منازل للبيع والإيجار', 'बिक्री और किराए के मकान'],
  ['Flats for sale and to rent', 'شقق للبيع والإيجار', 'बिक्री और किराए के फ़्लैट'],
  ['Villas for sale and to rent', 'فلل للبيع والإيجار', 'बिक्री और किराए के विला'],
  ['Townhouses for sale and to rent', 'منازل متلاصقة للبيع والإيجار', 'बिक्री और किराए के टाउनहाउस'],
  ['Plots for sale and to rent', 'أراضٍ للبيع والإيجار', 'बिक्री और किराए के प्लॉट'],
  ['Offices for sale and to rent', 'مكاتب للبيع والإيجار', 'बिक्री और किराए के दफ़्तर'],
  ['Shops for sale and to rent', 'محلات تجارية للبيع والإيجار', 'बिक्री और किराए की दुकानें'],
  [
    'Detached and semi-detached houses, for sale and to rent.',
    'منازل مستقلة وشبه مستقلة، للبيع والإيجار.',
    'स्वतंत्र और जुड़वाँ मकान, बिक्री और किराए के लिए।',
  ],
  [
    'Flats, studios and penthouses, for sale and to rent.',
    'شقق واستوديوهات وبنتهاوس، للبيع والإيجار.',
    'फ़्लैट, स्टूडियो और पेंटहाउस, बिक्री और किराए के लिए।',
  ],
  [
    'Villas with gardens and pools, for sale and to rent.',
    'فلل بحدائق ومسابح، للبيع والإيجار.',
    'बगीचे और पूल वाले विला, बिक्री और किराए के लिए।',
  ],
  [
    'Terraced houses in town, for sale and to rent.',
    'منازل متلاصقة في المدينة، للبيع والإيجار.',
    'शहर में कतार के मकान, बिक्री और किराए के लिए।',
  ],
  [
    'Land to build on, for sale and to rent.',
    'أراضٍ للبناء، للبيع والإيجار.',
    'निर्माण के लिए ज़मीन, बिक्री और किराए के लिए।',
  ],
  [
    'Offices of every size, for sale and to rent.',
    'مكاتب بكل المساحات، للبيع والإيجار.',
    'हर आकार के दफ़्तर, बिक्री और किराए के लिए।',
  ],
  [
    'Shops and showrooms, for sale and to rent.',
    'محلات ومعارض، للبيع والإيجار.',
    'दुकानें और शोरूम, बिक्री और किराए के लिए।',
  ],
  // Nearby places.
  ['School', 'مدرسة', 'स्कूल'],
  ['Nursery', 'حضانة', 'नर्सरी'],
  ['Supermarket', 'سوبرماركت', 'सुपरमार्केट'],
  ['Pharmacy', 'صيدلية', 'दवा की दुकान'],
  ['Hospital', 'مستشفى', 'अस्पताल'],
  ['Park', 'حديقة عامة', 'पार्क'],
  ['Railway station', 'محطة قطار', 'रेलवे स्टेशन'],
  ['Bus stop', 'موقف حافلات', 'बस स्टॉप'],
  ['Airport', 'مطار', 'हवाई अड्डा'],
  ['Gym', 'صالة رياضية', 'जिम'],
  ['Beach', 'شاطئ', 'समुद्र तट'],
  ['Restaurants', 'مطاعم', 'रेस्तराँ'],
  // Report reasons.
  ['The details are wrong', 'البيانات غير صحيحة', 'जानकारी गलत है'],
  ['It is already sold or let', 'بيع العقار أو أُجّر من قبل', 'यह बिक चुका या किराए पर जा चुका है'],
  ['The pictures are of another place', 'الصور لمكان آخر', 'तस्वीरें किसी और जगह की हैं'],
  ['It looks like a fraud', 'يبدو احتيالًا', 'यह धोखाधड़ी लगती है'],
  ['The same property is listed twice', 'العقار نفسه معلن مرتين', 'एक ही प्रॉपर्टी दो बार लिस्ट है'],
  ['Something else', 'شيء آخر', 'कुछ और'],
  // Plans.
  ['Starter', 'البداية', 'शुरुआती'],
  ['Private seller', 'بائع فرد', 'निजी विक्रेता'],
  ['Buyer plus', 'مشترٍ بلس', 'खरीदार प्लस'],
  ['Agent', 'وكيل', 'एजेंट'],
  ['Agency', 'وكالة', 'एजेंसी'],
  [
    'List one property free of charge and see how it goes.',
    'أعلن عن عقار واحد مجانًا وجرّب بنفسك.',
    'एक प्रॉपर्टी मुफ़्त में लिस्ट करें और आज़माएँ।',
  ],
  [
    'For people who sell or let their own home: three listings, one of them featured.',
    'لمن يبيع منزله أو يؤجره بنفسه: ثلاثة إعلانات، أحدها مميز.',
    'अपना घर खुद बेचने या किराए पर देने वालों के लिए: तीन लिस्टिंग, जिनमें एक फ़ीचर्ड।',
  ],
  [
    'For people who are looking: premium properties in full, project details and the complete mortgage calculation.',
    'لمن يبحث عن عقار: العقارات المتميزة كاملة وتفاصيل المشاريع وحساب القرض بالتفصيل.',
    'घर खोजने वालों के लिए: प्रीमियम प्रॉपर्टी पूरी, प्रोजेक्ट का विवरण और लोन का पूरा हिसाब।',
  ],
  [
    'For agents on their own: twenty listings, five of them featured, and two projects, one of them featured.',
    'للوكلاء المستقلين: عشرون إعلانًا، خمسة منها مميزة، ومشروعان أحدهما مميز.',
    'स्वतंत्र एजेंटों के लिए: बीस लिस्टिंग, जिनमें पाँच फ़ीचर्ड, और दो प्रोजेक्ट, जिनमें एक फ़ीचर्ड।',
  ],
  [
    'For offices: as many listings as you like, thirty featured, ten projects, everything open.',
    'للمكاتب: إعلانات بلا حد، ثلاثون منها مميزة، وعشرة مشاريع، وكل شيء متاح.',
    'दफ़्तरों के लिए: जितनी चाहें उतनी लिस्टिंग, तीस फ़ीचर्ड, दस प्रोजेक्ट, सब कुछ खुला।',
  ],
]

const byEnglish = new Map(texts.map(([english, ar, hi]) => [english, { ar, hi }]))

/** English text of each translatable column of a shipped row; null and empty columns are skipped. */
type EnglishColumns = Readonly<Record<string, string | readonly string[] | null>>

/** Returns the JSON for the column `texts` of a shipped row. Throws if a translation is missing. */
export function shippedTexts(columns: EnglishColumns): string {
  const inLanguage = (lang: 'ar' | 'hi'): CatalogueTexts[string] =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([column, text]): [string, string | Record<string, string>][] => {
        if (text === null || text.length === 0) return []
        if (typeof text === 'string') return [[column, textFor(text, lang)]]
        return [[column, Object.fromEntries(text.map((option) => [option, textFor(option, lang)]))]]
      }),
    )
  return JSON.stringify({ ar: inLanguage('ar'), hi: inLanguage('hi') })
}

function textFor(english: string, lang: 'ar' | 'hi'): string {
  const found = byEnglish.get(english)
  if (!found) throw new Error(`The shipped catalogue has no texts for "${english}".`)
  return found[lang]
}
