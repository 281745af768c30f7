import { foldedTokens } from './trade-terms'

const folded = (...languages: string[]) => new Set(languages.flatMap((words) => foldedTokens(words)))

/** Function words and words that only express searching; never search terms. */
const joining = folded(
  `a an the and or in at on of for with to by from near nearby me my our is are be i im we you need needs want wants wanted
  looking look find search searching show please some any that which has have having close within around inside located
  nice good best great`,
  `في من الي إلى على عن مع و او أو قرب بالقرب قريب قريبة ب ل هل انا أريد اريد نريد ابحث أبحث ابغى ابي مطلوب عندي هذا هذه التي الذي
  فيها فيه بها به وصالة صالة خاص خاصة جميل جميلة شهري شهريا الشهري سنوي سنويا السنوي`,
  `में का की के को से पर और या है हैं हो चाहिए चाहता चाहती चाहते मुझे हमें लिए वाला वाले वाली पास नज़दीक नजदीक करीब साथ कोई
  अच्छा अच्छी अच्छे बढ़िया तलाश खोज ढूंढ ढूँढ रहा रही रहे हूँ हूं एक`,
)

/** Words for any kind of home. */
const generic = folded(
  `home homes property properties listing listings accommodation accommodations place places housing residence residences
  residential realestate real estate`,
  `عقار عقارات العقارات العقار سكن سكني سكنية للسكن مسكن مساكن`,
  `घर घरों प्रॉपर्टी प्रॉपर्टीज़ संपत्ति संपत्तियां संपत्तियाँ आवास`,
)

/** Whether a folded word has no meaning for a search. */
export const isJoining = (word: string): boolean => joining.has(word)

/** Whether a folded word means any kind of home. */
export const isGeneric = (word: string): boolean => generic.has(word)

/**
 * Returns the searchable words of a text. If there are none, returns the function words, since they may be the start of
 * other words.
 */
export function telling<W>(words: readonly W[], textOf: (word: W) => string): readonly W[] {
  const found = words.filter((word) => !isJoining(textOf(word)) && !isGeneric(textOf(word)))
  return found.length > 0 ? found : words
}
