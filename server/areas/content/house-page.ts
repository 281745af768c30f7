import { access, deletionGraceDays } from '../../../contract/limits'
import { texts } from '../../../contract/texts/catalogue'
import type { Data } from '../../../contract/types'
import type { Lang, WordPage } from '../../../contract/words'
import type { Ctx } from '../../context'
import { say } from '../../http/say'
import { readSetting } from './settings'

/**
 * A page of the house that is words alone: `house.<page>.<n>.heading` and `.text` of the language files, from 1 on,
 * with the name and the address of the operator in them.
 */
export async function housePage(ctx: Ctx, page: WordPage, lang: Lang): Promise<Data<'house-page'>> {
  const params = {
    name: await readSetting(ctx.db, 'company_name'),
    email: (await readSetting(ctx.db, 'contact_email')) || ctx.config.ADMIN_EMAIL,
    graceDays: deletionGraceDays,
    sessionDays: access.sessionDays,
  }
  const told = (part: string) => say(lang, `house.${page}.${part}`, params)
  const sections: Data<'house-page'>['sections'] = []
  for (let n = 1; `house.${page}.${n}.text` in texts.en; n++)
    sections.push({ heading: told(`${n}.heading`), text: told(`${n}.text`) })
  return { title: told('title'), description: told('description'), sections }
}
