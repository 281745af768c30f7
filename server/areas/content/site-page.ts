import { contactTexts } from '../../../contract/person/contact-texts'
import { deletionGraceDays } from '../../../contract/limits'
import { dataKey } from '../../../contract/texts/translate'
import type { Data } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import { wordPages } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import { isTextKey, say } from '../../platform/texts/say'
import { sanitise } from '../../platform/texts/sanitise-html'
import { readSetting } from '../../platform/settings/settings'
import { namedThirdParties } from './third-parties'

type SitePage = Data<'house-page'>

/** Fallback language of a page. */
const everybodys = 'en'

/**
 * Returns a text page. The operator's version takes precedence over the shipped version, each in the reader's language
 * or else the fallback language. Refuses with NOT_FOUND.
 */
export async function sitePage(ctx: Ctx, page: string, lang: Lang): Promise<SitePage> {
  const written = await ctx.db
    .selectFrom('page')
    .select(['lang', 'title', 'description', 'body'])
    .where('slug', '=', page)
    .where('lang', 'in', [lang, everybodys])
    .where('is_public', '=', true)
    .execute()
  const own = written.find((one) => one.lang === lang) ?? written[0]
  if (own) {
    const { title, description, body } = own
    return { title, description: description || title, sections: [], body: sanitise(body) }
  }
  if (!wordPages.some((one) => one === page)) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return broughtAlong(ctx, page, lang)
}

/**
 * Builds the shipped page from `site.<page>.<n>.heading` and `.text` of the language files, starting at 1, with the
 * operator's name and address filled in.
 */
async function broughtAlong(ctx: Ctx, page: string, lang: Lang): Promise<SitePage> {
  const params = {
    name: await readSetting(ctx.db, 'company_name'),
    // Never exposes an account's address; without a contact address, the contact form is used.
    email: (await readSetting(ctx.db, 'contact_email')) || `${ctx.config.publicUrl}/contact-us`,
    graceDays: deletionGraceDays,
    sessionDays: ctx.config.SESSION_DAYS,
    sessionIdleDays: ctx.config.SESSION_IDLE_DAYS,
    thirdParties: page === 'privacy' ? await namedThirdParties(ctx, lang) : '',
    contactRule: contactTexts((key, values) => say(lang, key, values), lang).privacy(),
  }
  const textOf = (part: string) => say(lang, dataKey('site', `${page}.${part}`), params)
  const sections: SitePage['sections'] = []
  for (let n = 1; isTextKey(`site.${page}.${n}.text`); n++)
    sections.push({ heading: textOf(`${n}.heading`), text: textOf(`${n}.text`) })
  return { title: textOf('title'), description: textOf('description'), sections, body: null }
}
