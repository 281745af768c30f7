import { texts } from '../../../../contract/texts/catalogue'
import type { Lang } from '../../../../contract/values'
import { say } from '../../../platform/http/say'

/** What an effect is, in somebody's language: of a message its subject; an effect without words has its own name. */
export function describeEffect(type: string, lang: Lang): string {
  const own = `deliveries.type.${type}`
  if (own in texts.en) return say(lang, own)
  const subject = type.replace(/^mail\./, 'notices.') + '.subject'
  if (!(subject in texts.en)) return type
  return say(lang, 'deliveries.mail', { subject: openSubject(lang, subject) })
}

/** A subject with an ellipsis where the name of a listing, a plan or a search would stand. */
function openSubject(lang: Lang, key: string): string {
  const names = [...texts.en[key]!.matchAll(/{{(\w+)/g)]
  return say(lang, key, Object.fromEntries(names.map(([, name]) => [name, '…'])))
}
